// What every script that plays in a browser needs: the program, a browser, a page at a table.
// HEIGI_PROGRAM and HEIGI_BROWSER name the two; HEIGI_ADDRESS names a program that runs already.
// Screenshots go to test-results/.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const here = fileURLToPath(new URL('..', import.meta.url));
const pictures = join(here, 'test-results');
const program = process.env.HEIGI_PROGRAM ?? join(here, '../target/release/heigi');
const executablePath = process.env.HEIGI_BROWSER ?? '/usr/bin/chromium';

let folder;
let server;
let address = process.env.HEIGI_ADDRESS;
let browser;

export async function launch() {
  mkdirSync(pictures, { recursive: true });
  address ??= await serve();
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}

async function serve() {
  folder = mkdtempSync(join(tmpdir(), 'heigi-'));
  server = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--db', join(folder, 'test.db'), '--pause', '0', '--with-sample']);
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.stdout.on('data', (data) => {
      const found = /http:\/\/\S+/.exec(String(data));
      if (found) resolve(found[0]);
    });
  });
}

export async function close() {
  await browser?.close();
  server?.kill();
  if (folder) rmSync(folder, { recursive: true, force: true });
}

/** A page that fails the test on any script error. */
export async function open(options = {}) {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, locale: 'en-GB', ...options });
  const page = await context.newPage();
  page.troubles = [];
  page.on('pageerror', (error) => page.troubles.push(error.message));
  page.on('console', (message) => message.type() === 'error' && page.troubles.push(message.text()));
  const click = page.click.bind(page);
  page.click = async (...of) => {
    await settled(page);
    return click(...of);
  };
  await page.goto(address);
  await page.waitForSelector('.card .title');
  return page;
}

/** A pointer waits until a changed view takes clicks. */
export const settled = (page) => page.waitForTimeout(320);

export async function shoot(page, name) {
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

/** The printed map, when it has been drawn. */
export const MAP = '.map .printed[data-drawn="true"]';

/** The game by its number in the lobby, the side, and the scenario if there are several. */
export async function start(page, side, game = 0, scenario = null) {
  await page.locator('.card .title').nth(game).click();
  if (scenario) await page.locator('.card.open select').first().selectOption(scenario);
  await page.click(`.sides button:nth-child(${side})`);
  await page.waitForSelector(MAP, { state: 'attached' });
}

export const phase = (page) => page.textContent('.prompt h2', { timeout: 5_000 }).catch(() => 'no match');

export const isMine = (page) => page.locator('.prompt.mine').count();

export async function until(page, what, wish, limit = 120_000) {
  const end = Date.now() + limit;
  while (Date.now() < end) {
    if (await wish()) return;
    await page.waitForTimeout(80);
  }
  await shoot(page, 'stuck');
  assert.fail(`waited in vain for ${what}; phase: ${await phase(page)}`);
}

/** Through the menu and its question. */
export async function delegate(page) {
  const press = (which) => page.click(which, { timeout: 2_000 });
  await press('.standing .more')
    .then(() => press('.giving button'))
    .then(() => press('.giving .grave'))
    .catch(() => {});
}
