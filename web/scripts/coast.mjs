// Converts the coastlines of Natural Earth (public domain, through the package world-atlas) into the data
// file of Typhoon's map: rings of points in hundredths of a degree, east (0 to 360) and north.
// Run by `cargo xtask coast`; the result is committed.
import { readFileSync, writeFileSync } from 'node:fs';

const WINDOW = { west: 58, east: 214, south: -50, north: 66 };
const SMALLEST = 0.35;

const world = JSON.parse(readFileSync(new URL('../node_modules/world-atlas/land-50m.json', import.meta.url), 'utf8'));
const { scale, translate } = world.transform;
const arcs = world.arcs.map((arc) => {
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]) => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
});
const ring = (indices) =>
  indices.flatMap((index) => (index < 0 ? [...arcs[~index]].reverse() : arcs[index]).slice(0, -1));

/** Cuts a ring along one side of the window (Sutherland and Hodgman, 1974). */
function cut(points, inside, cross) {
  return points.flatMap((point, index) => {
    const before = points[(index + points.length - 1) % points.length];
    if (inside(point)) return inside(before) ? [point] : [cross(before, point), point];
    return inside(before) ? [cross(before, point)] : [];
  });
}

function clip(points) {
  const at = (axis, value) => (a, b) => {
    const part = (value - a[axis]) / (b[axis] - a[axis]);
    return axis === 0 ? [value, a[1] + (b[1] - a[1]) * part] : [a[0] + (b[0] - a[0]) * part, value];
  };
  let rest = cut(points, (p) => p[0] >= WINDOW.west, at(0, WINDOW.west));
  rest = cut(rest, (p) => p[0] <= WINDOW.east, at(0, WINDOW.east));
  rest = cut(rest, (p) => p[1] >= WINDOW.south, at(1, WINDOW.south));
  return cut(rest, (p) => p[1] <= WINDOW.north, at(1, WINDOW.north));
}

const polygons = world.objects.land.geometries.flatMap((one) => (one.type === 'Polygon' ? [one.arcs] : one.arcs));
const rings = polygons
  .map(([outer]) => ring(outer))
  // The atlas is cut at 180 degrees; each ring lies on one side of the cut.
  .map((points) => (points.some(([x]) => x < 0 && x > -179) && points.every(([x]) => x <= 0.01 || x === 180)
    ? points.map(([x, y]) => [x < 0 ? x + 360 : x, y])
    : points.map(([x, y]) => [x < -100 ? x + 360 : x, y])))
  .map(clip)
  .map((points) => points.map(([x, y]) => [Math.round(x * 10) * 10, Math.round(y * 10) * 10]))
  .map((points) => points.filter(([x, y], index) => index === 0 || x !== points[index - 1][0] || y !== points[index - 1][1]))
  .filter((points) => points.length >= 3)
  .filter((points) => {
    const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
    return Math.max(...xs) - Math.min(...xs) + Math.max(...ys) - Math.min(...ys) >= SMALLEST * 100;
  });

const text = `# Coastlines, from Natural Earth (public domain); written by \`cargo xtask coast\`.
#
# Each ring lists east and north of its points by turns, in hundredths of a degree.
format = 1
source = "Natural Earth, land 1:50 million"
rings = [
${rings.map((points) => `    [${points.flat().join(', ')}],`).join('\n')}
]
`;
writeFileSync(new URL('../../games/typhoon/data/coast.toml', import.meta.url), text);
console.log(`${rings.length} rings, ${rings.flat().length} points`);
