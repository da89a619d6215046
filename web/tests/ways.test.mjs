// Marches in the log, without a browser.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import ts from 'typescript';

const source = await readFile(new URL('../src/lib/ways.ts', import.meta.url), 'utf8');
const { outputText } = ts.transpileModule(source, {
  compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
});
const { withWays } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);

const step = (input, traveller, from, to) => ({ input, kind: 'move', rule: '4.1', traveller, at: [from, to], text: { id: 'moved', args: { from, to } } });
const ends = (log) => withWays(log).map((entry) => [entry.text.args.from, entry.text.args.to]);

test('a march is told from its first place to its last', () => {
  const log = [step(4, 'one', 'a', 'b'), step(5, 'one', 'b', 'c'), step(5, 'one', 'c', 'd')];
  assert.deepEqual(ends(log), [['a', 'd']]);
  assert.deepEqual(withWays(log)[0].at, ['a', 'b', 'c', 'd']);
  assert.equal(withWays(log)[0].input, 5);
});

test('what is no part of it is told apart', () => {
  assert.equal(ends([step(4, 'one', 'a', 'b'), step(5, 'two', 'b', 'c')]).length, 2, 'another unit');
  assert.equal(ends([step(4, 'one', 'a', 'b'), step(5, 'one', 'c', 'd')]).length, 2, 'another place');
  assert.equal(ends([step(4, 'one', 'a', 'b'), step(6, 'one', 'b', 'c')]).length, 2, 'another march');
  assert.equal(ends([step(4, undefined, 'a', 'b'), step(5, undefined, 'b', 'c')]).length, 2, 'no way at all');
});

test('what a march brings about on its way stands after it', () => {
  const uncovered = { input: 4, kind: 'result', rule: '5.2.2', at: ['a'], text: { id: 'uncovered' } };
  const log = [step(4, 'one', 'a', 'b'), uncovered, step(5, 'one', 'b', 'c'), step(6, 'one', 'c', 'd')];
  assert.deepEqual(withWays(log).map(({ text }) => text.id), ['moved', 'uncovered']);
  assert.deepEqual(withWays(log)[0].at, ['a', 'b', 'c', 'd']);
  const carrying = [step(4, 'truck', 'a', 'b'), step(4, 'load', 'a', 'b'), step(5, 'truck', 'b', 'c'), step(5, 'load', 'b', 'c')];
  assert.deepEqual(ends(carrying), [['a', 'c'], ['a', 'c']], 'whom it carries');
});

test('a march that dice have interrupted is told in two parts', () => {
  const fire = { input: 4, kind: 'die', rule: '8.1', dice: [3], at: ['b'], text: { id: 'fired' } };
  assert.equal(withWays([step(4, 'one', 'a', 'b'), fire, step(5, 'one', 'b', 'c')]).length, 3);
});
