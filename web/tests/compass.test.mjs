// Arrow keys on boards of either layout, without a browser.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import ts from 'typescript';

const source = await readFile(new URL('../src/lib/compass.ts', import.meta.url), 'utf8');
const { outputText } = ts.transpileModule(source, {
  compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
});
const compass = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);

const FLAT = {
  headings: ['north', 'north_east', 'south_east', 'south', 'south_west', 'north_west'],
  steps: [[0, -2], [2, -1], [2, 1], [0, 2], [-2, 1], [-2, -1]],
};
const POINTED = {
  headings: ['north_east', 'east', 'south_east', 'south_west', 'west', 'north_west'],
  steps: [[1, -2], [2, 0], [1, 2], [-1, 2], [-2, 0], [-1, -2]],
};

/** A patch of hexes around the middle, each named by its centre. */
function patch({ steps }) {
  const places = new Map();
  const open = [[0, 0]];
  while (open.length > 0) {
    const [x, y] = open.pop();
    const id = `${x},${y}`;
    if (places.has(id) || Math.abs(x) > 8 || Math.abs(y) > 8) continue;
    const around = steps.map(([dx, dy]) => [x + dx, y + dy]);
    places.set(id, { id, centre: { x, y }, neighbours: around.map(([nx, ny]) => `${nx},${ny}`) });
    open.push(...around);
  }
  return places;
}

/** Where four steps lead from the middle. */
function walked(layout, way) {
  const places = patch(layout);
  let at = places.get('0,0');
  for (let step = 0; step < 4; step += 1) {
    at = compass.nextPlace(places, layout.headings, at, way, way.keeps ? 0 : null);
  }
  return [at.centre.x, at.centre.y];
}

test('arrows go straight on hexes of either layout', () => {
  assert.deepEqual(walked(FLAT, compass.NORTH), [0, -8]);
  assert.deepEqual(walked(FLAT, compass.SOUTH), [0, 8]);
  assert.deepEqual(walked(FLAT, compass.EAST), [8, 0]);
  assert.deepEqual(walked(FLAT, compass.WEST), [-8, 0]);
  assert.deepEqual(walked(POINTED, compass.NORTH), [0, -8]);
  assert.deepEqual(walked(POINTED, compass.SOUTH), [0, 8]);
  assert.deepEqual(walked(POINTED, compass.EAST), [8, 0]);
  assert.deepEqual(walked(POINTED, compass.WEST), [-8, 0]);
});

test('slanting keys go to the neighbour of their name', () => {
  assert.deepEqual(walked(FLAT, compass.NORTH_EAST), [8, -4]);
  assert.deepEqual(walked(FLAT, compass.SOUTH_WEST), [-8, 4]);
  assert.deepEqual(walked(POINTED, compass.NORTH_WEST), [-4, -8]);
  assert.deepEqual(walked(POINTED, compass.SOUTH_EAST), [4, 8]);
});

test('the end of the map is no place', () => {
  const places = patch(POINTED);
  const corner = [...places.values()].find((place) => place.centre.x === 8 && place.centre.y === 0);
  assert.equal(compass.nextPlace(places, POINTED.headings, corner, compass.EAST, 0), undefined);
});
