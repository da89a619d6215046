// Which words of a text open a rule, without a browser.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import ts from 'typescript';

const source = await readFile(new URL('../src/lib/citations.ts', import.meta.url), 'utf8');
const { outputText } = ts.transpileModule(source, {
  compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
});
const { citations } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);

const RULES = new Set(['8.1', '8.10', '8.2a', '3.5', '2', 'TBL-2']);
const cited = (text) => citations(text, (id) => RULES.has(id)).flatMap((part) => (part.isRule ? [part.words] : []));

test('ids in brackets are cited, one or several, in either language', () => {
  assert.deepEqual(cited('It stops there (8.1).'), ['8.1']);
  assert.deepEqual(cited('Rivers (8.10, 8.2a) and tables (TBL-2)'), ['8.10', '8.2a', 'TBL-2']);
  assert.deepEqual(cited('そこで止まります（8.1、8.2a）。'), ['8.1', '8.2a']);
});

test('numbers and what is no rule are words', () => {
  assert.deepEqual(cited('3.5 points (2), half a mile (0.8 km), a way (9.9)'), []);
});

test('nothing of the text is lost', () => {
  const text = 'Rivers (8.10, 8.2a) and more';
  assert.equal(citations(text, (id) => RULES.has(id)).map((part) => part.words).join(''), text);
});
