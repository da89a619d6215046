// Frames a second while each game's map is dragged and zoomed at 1600x1000 with its counters on it, in
// a browser without a GPU, and how long the page stands still afterwards while the map is drawn anew.
import { close, delegate, isMine, launch, open, start, until } from '../tests/table.mjs';

const TABLES = [
  { name: 'Manila', game: 0, side: 1 },
  { name: 'Typhoon', game: 1, side: 1 },
  { name: 'Burma, U-Go', game: 2, side: 1, scenario: 'u_go' },
  { name: 'Burma, campaign', game: 2, side: 1, scenario: 'campaign' },
];

/** Counts the frames from now until the returned function is called, which says what was counted. */
const watch = (page) =>
  page.evaluate(() => {
    const times = [];
    let isOver = false;
    const tick = (time) => {
      times.push(time);
      if (!isOver) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    globalThis.counted = () => {
      isOver = true;
      const gaps = times.slice(1).map((time, index) => time - times[index]);
      const span = times.at(-1) - times[0];
      return { frames: (1000 * gaps.length) / span, longest: Math.max(...gaps) };
    };
  });
const counted = (page) => page.evaluate(() => globalThis.counted());

/** A person's hand: a movement every 16 ms, there and back. */
async function drag(page, { x, y }) {
  await page.mouse.move(x, y);
  await page.mouse.down();
  const end = Date.now() + 3_000;
  for (let step = 0; Date.now() < end; step += 1) {
    await page.mouse.move(x + 380 * Math.sin(step / 20), y + 250 * Math.sin(step / 27));
    await page.waitForTimeout(12);
  }
  await page.mouse.up();
}

async function wheel(page, { x, y }) {
  await page.mouse.move(x, y);
  const end = Date.now() + 3_000;
  for (let step = 0; Date.now() < end; step += 1) {
    await page.mouse.wheel(0, 40 * Math.cos(step / 12));
    await page.waitForTimeout(12);
  }
}

await launch();
try {
  for (const table of TABLES) {
    const page = await open({ viewport: { width: 1600, height: 1000 } });
    await start(page, table.side, table.game, table.scenario);
    // The set-up is left to the computer, so that all counters stand on the map.
    for (let part = 0; part < 3; part += 1) {
      await until(page, 'a decision', () => isMine(page));
      if (table.game === 2) await delegate(page);
      await page.waitForTimeout(1_500);
    }
    const box = await page.locator('.map').boundingBox();
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const pieces = await page.locator('.piece').count();
    const told = [];
    for (const [name, gesture] of [['panning', drag], ['zooming', wheel]]) {
      await page.waitForTimeout(1_500);
      await watch(page);
      await gesture(page, middle);
      const during = await counted(page);
      await watch(page);
      await page.waitForTimeout(2_000);
      const afterwards = await counted(page);
      told.push(`${name} ${during.frames.toFixed(0)} (longest ${during.longest.toFixed(0)} ms, afterwards ${afterwards.longest.toFixed(0)} ms)`);
    }
    console.log(`${table.name}, ${pieces} counters: frames a second ${told.join(', ')}`);
    await page.context().close();
  }
} finally {
  await close();
}
