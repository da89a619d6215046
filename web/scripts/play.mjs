// Plays matches against the computer to the verdict by clicks at random, or by keys:
//   node scripts/play.mjs CARD SCENARIO[,SCENARIO...] [LANGUAGE-WAY,...] [SEED]
// CARD is the number of the game in the lobby from 0, a SCENARIO with a number (`battle-7`) is a drawn one, LANGUAGE is
// `en` or `ja`, WAY `desk`, `phone`, `dark` (a phone by night) or `keys`. Clicks are sent to what could be clicked,
// whatever lies over it. Every so many of them the computer finishes a phase, so that a match ends in minutes;
// HEIGI_PLAY_LIMIT says in how many seconds it has to. Prints a line for each match; pictures go to test-results/.
import assert from 'node:assert/strict';
import { close, delegate, isMine, launch, MAP, open, phase, shoot } from '../tests/table.mjs';

const [card = '4', scenarios = 'grass', manners = 'en-desk', first = '1'] = process.argv.slice(2);
const WAYS = {
  desk: {},
  keys: {},
  phone: { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true },
  dark: { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true, colorScheme: 'dark' },
};
const LOCALES = { en: 'en-GB', ja: 'ja-JP' };
/** Clicks in a row after which the computer finishes the phase. */
const PATIENCE = 14;
const LIMIT = Number(process.env.HEIGI_PLAY_LIMIT ?? 900) * 1000;

/** The same clicks for the same seed (Marsaglia's xorshift). */
function lot(seed) {
  let state = seed * 2654435761 >>> 0 || 1;
  return (count) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % count;
  };
}

async function begin(page, scenario, side) {
  await page.locator('.card .title').nth(Number(card)).click();
  const [, name, number] = /^(.*?)(?:-(\d+))?$/.exec(scenario);
  await page.locator('.card.open select').first().selectOption(name);
  if (number) await page.locator('.card.open input[type=number]').fill(number);
  await page.click(`.sides button:nth-child(${side})`);
  await page.waitForSelector(MAP, { state: 'attached' });
}

/** What a pointer could click now: choices in words, the lit places and counters of the map. */
const CLICKABLE = '.prompt .choices button:not(:disabled), .menu button:not(:disabled), .hit.lit, .piece.can, .standing .main:not(:disabled)';

async function press(page, pick, way) {
  if (way === 'keys') {
    const key = ['n', 'n', 'Enter', 'Enter', 'p', 'ArrowLeft', 'ArrowRight', 'Tab', ' '][pick(9)];
    return page.keyboard.press(key);
  }
  const spots = page.locator(CLICKABLE);
  const count = await spots.count();
  if (count === 0) return page.waitForTimeout(60);
  return spots
    .nth(pick(count))
    .dispatchEvent('click', {}, { timeout: 1_000 })
    .catch(() => {});
}

async function play(scenario, manner, seed) {
  const [language, way] = manner.split('-');
  const page = await open({ locale: LOCALES[language], ...WAYS[way] });
  const pick = lot(seed);
  const name = `play-${scenario}-${manner}`;
  const began = Date.now();
  let clicks = 0;
  let delegated = 0;
  let widest = 0;
  await begin(page, scenario, 1 + (seed % 2));
  if (way === 'keys') await page.locator('.map').focus();
  while (!(await page.locator('.outcome').count())) {
    if (Date.now() - began > LIMIT) {
      await shoot(page, `${name}-late`);
      assert.fail(`no verdict in time; phase: ${await phase(page)}`);
    }
    if (!(await isMine(page))) {
      await page.waitForTimeout(60);
      continue;
    }
    await press(page, pick, way);
    clicks += 1;
    if (clicks % 40 === 20) {
      await shoot(page, `${name}-${clicks < 60 ? 'early' : 'late'}`);
      widest = Math.max(widest, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth));
    }
    if (clicks % PATIENCE === 0) {
      await delegate(page);
      delegated += 1;
    }
  }
  await shoot(page, `${name}-end`);
  const verdict = (await page.locator('.outcome').first().textContent()).trim().replace(/\s+/g, ' ').slice(0, 60);
  assert.deepEqual(page.troubles, []);
  assert.ok(widest <= 0, `${widest} pixels wider than the page`);
  await page.context().close();
  return `${clicks} clicks, ${delegated} phases left to the computer, ${Math.round((Date.now() - began) / 1000)} s: ${verdict}`;
}

await launch();
let failed = 0;
let seed = Number(first);
for (const scenario of scenarios.split(',')) {
  for (const manner of manners.split(',')) {
    try {
      console.log(`${scenario} ${manner} seed ${seed}: ${await play(scenario, manner, seed)}`);
    } catch (error) {
      failed += 1;
      console.log(`${scenario} ${manner} seed ${seed}: FAILED ${error.message}`);
    }
    seed += 1;
  }
}
await close();
process.exitCode = failed ? 1 : 0;
