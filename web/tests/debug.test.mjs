// A real match in a real browser against the real program: by mouse, by keyboard, on a phone, in both
// languages. HEIGI_PROGRAM and HEIGI_BROWSER name the two; screenshots go to test-results/.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const here = fileURLToPath(new URL('..', import.meta.url));
const pictures = join(here, 'test-results');
const program = process.env.HEIGI_PROGRAM ?? join(here, '../target/release/heigi');
const executablePath = process.env.HEIGI_BROWSER ?? '/usr/bin/chromium';
const axe = readFileSync(join(here, 'node_modules/axe-core/axe.min.js'), 'utf8');

let folder;
let server;
let address;
let browser;

before(async () => {
  mkdirSync(pictures, { recursive: true });
  folder = mkdtempSync(join(tmpdir(), 'heigi-'));
  server = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--db', join(folder, 'test.db'), '--pause', '0']);
  address = await new Promise((resolve, reject) => {
    server.on('error', reject);
    server.stdout.on('data', (data) => {
      const found = /http:\/\/\S+/.exec(String(data));
      if (found) resolve(found[0]);
    });
  });
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
});

after(async () => {
  await browser?.close();
  server?.kill();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** A page that fails the test on any script error. */
async function open(options = {}) {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, locale: 'en-GB', ...options });
  const page = await context.newPage();
  page.troubles = [];
  page.on('pageerror', (error) => page.troubles.push(error.message));
  page.on('console', (message) => message.type() === 'error' && page.troubles.push(message.text()));
  await page.goto(address);
  await page.waitForSelector('.card .title');
  return page;
}

async function shoot(page, name) {
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

/** Two clicks: the game, the side. */
async function start(page, side) {
  await page.click('.card .title');
  await page.click(`.sides button:nth-child(${side})`);
  await page.waitForSelector('.map .printed svg');
}

const phase = (page) => page.textContent('.prompt h2');

async function until(page, what, wish, limit = 120_000) {
  const end = Date.now() + limit;
  while (Date.now() < end) {
    if (await wish()) return;
    await page.waitForTimeout(80);
  }
  await shoot(page, 'stuck');
  assert.fail(`waited in vain for ${what}; phase: ${await phase(page)}`);
}

const isMine = (page) => page.locator('.prompt.mine').count();

/** Lets the computer decide until the verdict. */
async function toTheVerdict(page, pressDelegate) {
  await until(
    page,
    'the verdict',
    async () => {
      if (await page.locator('.outcome').count()) return true;
      if (await isMine(page)) await pressDelegate();
      return false;
    },
    900_000,
  );
}

async function delegate(page) {
  await page
    .locator('.buttons button', { hasText: /Let the computer|コンピュータに任せる/ })
    .click({ timeout: 2_000 })
    .catch(() => {});
}

/**
 * Decides by hand, anything that is offered: `how.press` presses a button or a counter beside the map,
 * `how.place` takes something on the map, `bold` times in a hundred where there is a button as well.
 * Stops at the verdict; says how many decisions it made.
 */
async function byHand(page, decisions, how, bold = 75) {
  let random = 45;
  const pick = (count) => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((random / 2_147_483_648) * count);
  };
  const revision = () => page.evaluate(() => document.querySelector('.match')?.dataset.revision);
  const buttons = page.locator('.buttons button[data-action]');
  const waiting = page.locator('.waiting-pieces button');
  const lively = page.locator('.hit.lit, .piece.can');
  let made = 0;
  for (let attempt = 0; made < decisions; attempt += 1) {
    // Some menus offer nothing that these hands can take; the computer goes on from there.
    if (attempt >= 4 * decisions + 20) break;
    await until(page, 'a decision', async () => (await isMine(page)) > 0 || (await page.locator('.outcome').count()) > 0);
    if (await page.locator('.outcome').count()) break;
    const before = await revision();
    const [ways, left, alive] = [await buttons.count(), await waiting.count(), await lively.count()];
    const roll = pick(100);
    if (left > 0 && roll < 90) await how.press(waiting.nth(pick(left)));
    else if (alive > 0 && (roll < bold || ways === 0)) await how.place(pick(Math.min(alive, 9)));
    else if (ways > 0) await how.press(buttons.nth(pick(ways)));
    const menu = page.locator('.menu button').first();
    if (await menu.count()) await how.press(menu);
    for (let wait = 0; wait < 20 && (await revision()) === before; wait += 1) await page.waitForTimeout(20);
    if ((await revision()) !== before) made += 1;
    else console.log('STUCK', JSON.stringify({ before, ways, left, alive, roll, prompt: await page.textContent('.prompt'), menu: await page.locator('.menu').allTextContents(), focus: await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200)), notice: await page.locator('.notice').allTextContents() }));
  }
  return made;
}

const MANY = Number(process.env.HEIGI_DECISIONS ?? 40);

/** The middle of a hex on the screen. */
async function hexAt(page, id) {
  const box = await page.locator(`[data-place="${id}"]`).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Hands that know the keyboard only. */
const keyboard = (page) => ({
  press: async (button) => {
    await button.focus({ timeout: 1_000 }).catch(() => {});
    await page.keyboard.press('Enter');
  },
  place: async (steps) => {
    await page.locator('.map').focus();
    for (let step = 0; step <= steps; step += 1) await page.keyboard.press('n');
    await page.keyboard.press('Enter');
  },
});

test('the first scenario of Burma, from the set-up to the verdict', async () => {
  const page = await open();
  await page.locator('.card .title').nth(2).click();
  assert.deepEqual(await page.locator('.card.open select').first().locator('option').count(), 3);
  await page.click('.sides button:nth-child(1)');
  await page.waitForSelector('.map .printed svg');
  await until(page, 'the set-up', () => isMine(page));
  await page.locator('.waiting-pieces button').first().click();
  await page.locator('.hit.lit').first().waitFor();
  await shoot(page, 'burma-set-up');
  await byHand(page, MANY, keyboard(page), 60);
  await until(page, 'the operations', async () => {
    if (await isMine(page)) await delegate(page);
    return /Operations|over/.test(await phase(page));
  });
  const made = await byHand(page, MANY, keyboard(page), 60);
  if (MANY > 1_000) console.log(`Burma: ${made} decisions by hand`);
  await shoot(page,'debug'); console.log('made', made); process.exit(0);
  await shoot(page, 'burma-supply');
  await page.setViewportSize({ width: 390, height: 780 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 390, `nothing sticks out: ${width}`);
  await shoot(page, 'burma-phone');
  await page.setViewportSize({ width: 1400, height: 900 });
  await toTheVerdict(page, () => delegate(page));
  await shoot(page, 'burma-verdict');
  assert.match(await page.textContent('.outcome'), /Points: Allies/);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

