// What has changed in a scene, without a browser.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import ts from 'typescript';

const source = await readFile(new URL('../src/lib/change.ts', import.meta.url), 'utf8');
const { outputText } = ts.transpileModule(source, {
  compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
});
const { changedScene } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);

const place = (id) => ({
  action: `place ${id} here`,
  target: { kind: 'place', id },
  label: { id: 'a-place', args: { hex: { id: 'a-hex', args: { number: id } }, cost: 2 } },
  note: '',
  weight: 'plain',
});
const done = { action: 'done', target: { kind: 'button' }, label: { id: 'a-done' }, note: '', weight: 'main' };
const asked = (choices) => ({ side: 0, title: { id: 'a-question' }, rule: '1', choices, shortcuts: [], previews: [], die: null });

test('choices that are alike are spread in a new question', () => {
  const set = asked([done, { like: place('0101'), ids: ['0102', '0203'] }]);
  const scene = changedScene({ pieces: [], prompt: null }, { prompt: { set } });
  assert.deepEqual(scene.prompt, asked([done, place('0101'), place('0102'), place('0203')]));
  assert.equal(changedScene(scene, { prompt: { set: null } }).prompt, null);
});

test('choices that are alike are spread amid others', () => {
  const before = { pieces: [], prompt: asked([done, place('0101'), done]) };
  const splice = [1, 1, [{ like: place('0301'), ids: ['0302'] }, place('0401')]];
  const scene = changedScene(before, { prompt: { parts: { side: 1, choices: { splice } } } });
  assert.deepEqual(scene.prompt, { ...asked([done, place('0301'), place('0302'), place('0401'), done]), side: 1 });
  const items = [[1, place('0501')]];
  const other = changedScene(scene, { prompt: { parts: { choices: { items } } } });
  assert.deepEqual(other.prompt.choices[1], place('0501'));
});
