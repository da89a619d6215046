// The first battle of squads: the danger of each hex before a move, a step under fire, a line of sight, the verdict.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { close, delegate, isMine, launch, MAP, open, phase, settled, shoot, until } from './table.mjs';

before(launch);
after(close);

const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
/** The title of the game in either language. */
const SQUADS = /Squads in the Pacific|太平洋の分隊/;

async function begin(page, side) {
  const card = page.locator('.card', { has: page.locator('.title', { hasText: SQUADS }) });
  await card.locator('.title').click();
  await card.locator('.sides button').nth(side).click();
  await page.waitForSelector(MAP, { state: 'attached' });
  await until(page, 'a decision', () => isMine(page));
}

const hit = (page, place) => page.locator(`.hit[data-place="${place}"]`);

async function press(page, place) {
  await settled(page);
  await hit(page, place).dispatchEvent('click');
}

/** The overlay of that name; only one lies over the map. */
const overlay = (page, name) => page.locator('.overlays button', { hasText: name });

test('who moves is told of the danger of each hex, and goes there under fire', async () => {
  const page = await open();
  await begin(page, 0);
  // In the first battle the Marines begin with fire.
  assert.match(await phase(page), /Allied force’s turn: prep fire/);
  await settled(page);
  await page.locator('.standing .main').click();
  await until(page, 'movement', async () => /movement/.test(await phase(page)));
  await press(page, '0707');
  await page.locator('.menu button').first().click();
  await until(page, 'where to', async () => (await page.locator('.hit.lit').count()) > 3);
  await overlay(page, 'Danger on the way').click();
  const told = page.locator('.map text', { hasText: /^\d+%$/ });
  await until(page, 'the dangers', async () => (await told.count()) > 5);
  await shoot(page, 'battle-danger');
  await overlay(page, 'Danger on the way').click();
  await overlay(page, 'Line of sight').click();
  // It begins where the cursor is, at those who are picked.
  await press(page, '0403');
  await page.locator('.between li').first().waitFor();
  await shoot(page, 'battle-line');
  await overlay(page, 'Line of sight').click();
  assert.equal(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), true, 'the page is no longer than the window');
  await press(page, '0706');
  if (await page.locator('.menu').count()) await page.locator('.menu button').first().click();
  await until(page, 'the step', async () => /0706/.test(await page.locator('.log').textContent()));
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test('the first battle to the verdict on a phone, in Japanese and in the dark', async () => {
  const page = await open({ ...PHONE, locale: 'ja-JP', colorScheme: 'dark' });
  await begin(page, 1);
  const isOver = () => page.locator('.outcome').count();
  await until(page, 'the verdict', async () => {
    if (await isOver()) return true;
    if (await isMine(page)) await delegate(page);
    return false;
  });
  await shoot(page, 'battle-verdict');
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});
