// Frames a second while each game's map is dragged and zoomed at 1600x1000 with its counters on it, in
// a browser without a GPU, and how long the page stands still afterwards while the map is drawn anew.
import { close, delegate, isMine, launch, open, start, until } from '../tests/table.mjs';

const TABLES = [
  { name: 'Manila', game: 0, side: 1 },
  { name: 'Typhoon', game: 1, side: 1 },
  { name: 'Burma, U-Go', game: 2, side: 1, scenario: 'u_go' },
  { name: 'Burma, campaign', game: 2, side: 1, scenario: 'campaign' },
];

/**
 * Moves the map before every frame for three seconds, inside the page, so that no frame waits for a
 * hand. Says how many frames there were a second, the longest of them, and the longest in the two
 * seconds afterwards.
 */
const measure = (page, gesture) =>
  page.evaluate(async (gesture) => {
    const map = document.querySelector('.map');
    const box = map.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const frame = () => new Promise(requestAnimationFrame);
    const mouse = (kind, right, down) =>
      (kind === 'mousemove' ? window : map).dispatchEvent(
        new MouseEvent(kind, { bubbles: true, cancelable: true, view: window, clientX: x + right, clientY: y + down }),
      );
    const move = {
      panning: (step) => mouse('mousemove', 380 * Math.sin(step / 25), 250 * Math.sin(step / 33)),
      zooming: (step) =>
        map.dispatchEvent(
          new WheelEvent('wheel', { bubbles: true, cancelable: true, view: window, clientX: x, clientY: y, deltaY: 40 * Math.cos(step / 25) }),
        ),
    }[gesture];
    const watch = async (span, act) => {
      const gaps = [];
      let before = await frame();
      for (const end = before + span; before < end; ) {
        act(gaps.length);
        const now = await frame();
        gaps.push(now - before);
        before = now;
      }
      return gaps;
    };
    if (gesture === 'panning') mouse('mousedown', 0, 0);
    const during = await watch(3_000, move);
    if (gesture === 'panning') mouse('mouseup', 0, 0);
    const afterwards = await watch(2_000, () => {});
    const sum = during.reduce((all, gap) => all + gap, 0);
    return { frames: (1000 * during.length) / sum, longest: Math.max(...during), afterwards: Math.max(...afterwards) };
  }, gesture);

await launch();
try {
  for (const table of TABLES) {
    const page = await open({ viewport: { width: 1600, height: 1000 } });
    await start(page, table.side, table.game, table.scenario);
    // The set-up is left to the computer, so that all counters stand on the map.
    for (let part = 0; part < 3; part += 1) {
      await until(page, 'a decision', () => isMine(page));
      if (table.name !== 'Typhoon' && (part === 0 || table.game === 2)) await delegate(page);
      await page.waitForTimeout(1_500);
    }
    const pieces = await page.locator('.piece').count();
    const told = [];
    for (const gesture of ['panning', 'zooming']) {
      await page.waitForTimeout(1_500);
      const { frames, longest, afterwards } = await measure(page, gesture);
      told.push(`${gesture} ${frames.toFixed(0)} (longest ${longest.toFixed(0)} ms, afterwards ${afterwards.toFixed(0)} ms)`);
    }
    console.log(`${table.name}, ${pieces} counters: frames a second ${told.join(', ')}`);
    await page.context().close();
  }
} finally {
  await close();
}
