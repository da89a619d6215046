// What landings and an air war need of the table, shown by the game that has them: units that wait beside the map,
// airfields as charts, a plan that is changed until it is launched, pictures that follow what is chosen.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { close, delegate, isMine, launch, MAP, open, phase, settled, shoot, until } from './table.mjs';

before(launch);
after(close);

const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
/** The title of the game in either language. */
const LUZON = /Luzon|ルソン/;

/** A match as a side; `ready` prepares the opened card, such as by a switch. */
async function begin(page, side, ready = async () => {}) {
  const card = page.locator('.card', { has: page.locator('.title', { hasText: LUZON }) });
  await card.locator('.title').click();
  await ready(card);
  await card.locator('.sides button').nth(side).click();
  await page.waitForSelector(MAP, { state: 'attached' });
}

const switchedOn = (name) => (card) => card.locator('label', { hasText: name }).locator('input').check();

const scenario = (id) => (card) => card.locator('select').first().selectOption(id);

async function act(page, action) {
  await settled(page);
  await page.locator(`[data-action="${action}"]`).first().click();
}

async function enter(page, place) {
  await settled(page);
  await page.locator(`.hit.lit[data-place="${place}"]`).first().dispatchEvent('click');
}

const asked = async (page, title) => until(page, String(title), async () => (await isMine(page)) > 0 && title.test((await page.textContent('.question')) ?? ''));

/** Three battalions sail for the north-west, and Lingayen is written down. */
async function sail(page) {
  await asked(page, /airfield/);
  await act(page, 'done');
  await asked(page, /Where do you land/);
  await enter(page, '1018');
  for (const unit of ['1/2F', '2/2F', '3/2F']) {
    await settled(page);
    await page.locator('.waiting-pieces button', { hasText: unit }).click();
  }
  await until(page, 'the group', async () => /9 of 32/.test(await page.textContent('.question')));
}

test('a landing and an air plan by mouse', async () => {
  const page = await open();
  await begin(page, 0);
  await sail(page);
  // Whoever points presses the main button with Enter, not the choice that came under the focus.
  await settled(page);
  await page.keyboard.press('Enter');
  await asked(page, /Where do you land/);
  assert.match(await page.locator('.preview', { hasText: 'still fit' }).textContent(), /55\s*Vigan beach/);
  await act(page, 'done');
  await asked(page, /Which beach/);
  await act(page, 'write-beach lingayen');
  await asked(page, /Plan the air phase/);
  assert.match(await page.locator('.chart-table').first().textContent(), /free: \d/, 'free boxes stand in the chart');
  await act(page, 'squadron J-Betty-1');
  await asked(page, /Betty 1/);
  await page.locator('.overlays button', { hasText: 'Reach: Betty 1' }).click();
  await until(page, 'the reach', async () => (await page.locator('polygon.overlay').count()) > 100);
  await shoot(page, 'plans-reach');
  // A hex with an airfield may mean two things.
  await enter(page, '1243');
  await page.locator('.menu button', { hasText: 'Clark airfield' }).click();
  await asked(page, /Plan the air phase/);
  assert.match(await page.locator('.preview').first().textContent(), /Clark airfield/);
  const rising = page.locator('.preview', { hasText: 'Who could rise' });
  assert.match(await rising.textContent(), /Clark airfield, attacked/);
  await page.keyboard.press('u');
  await asked(page, /Betty 1/);
  await page.keyboard.press('u');
  await until(page, 'nothing planned', async () => (await page.locator('.preview').count()) === 0);
  await act(page, 'launch');
  await until(page, 'the movement phase', async () => /movement, Japan/.test(await phase(page)) && (await isMine(page)) > 0);
  await shoot(page, 'plans-moving');
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test('the same by key alone, in Japanese', async () => {
  const page = await open({ locale: 'ja-JP' });
  await begin(page, 0);
  const press = async (key) => {
    await settled(page);
    await page.keyboard.press(key);
  };
  await asked(page, /どの飛行場/);
  await press('Enter');
  await asked(page, /どこに上陸/);
  await press('n');
  await press('Enter');
  await asked(page, /0\/32/);
  await press('Escape');
  // How many offers of whole divisions stand before the battalions depends on the shipping that the chit gives.
  await press(await page.locator('[data-action="sail J-16-1/9"] kbd').textContent());
  await asked(page, /[^\d]3\/32/);
  await page.locator('.standing > .main').focus();
  await press('Enter');
  await asked(page, /どこに上陸/);
  await press('Enter');
  await asked(page, /どれを書き留めますか/);
  await press('3');
  await asked(page, /計画/);
  await press('1');
  await asked(page, /任務/);
  await press('1');
  await asked(page, /計画/);
  await page.locator('.standing > .main').focus();
  await press('Enter');
  await until(page, 'what follows', async () => !/計画/.test((await page.textContent('.question')) ?? ''));
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test('what can be done with one counter stands together', async () => {
  const page = await open();
  await begin(page, 0, scenario('assault'));
  const isLanding = async () => /Where do you land/.test((await page.textContent('.question').catch(() => '')) ?? '');
  await until(page, 'the landings', async () => {
    if ((await isMine(page)) === 0) return false;
    if (await isLanding()) return true;
    await delegate(page);
    return false;
  });
  await settled(page);
  await page.locator('.hit.lit').first().dispatchEvent('click');
  await asked(page, /Who lands/);
  const offers = await page.locator('.waiting-pieces button').evaluateAll((all) => all.slice(0, 4).map((one) => one.title.split(': ')));
  assert.deepEqual(offers.map(([, ships]) => ships), ['operational transport', 'strategic transport', 'operational transport', 'strategic transport']);
  assert.deepEqual([offers[0][0], offers[2][0]], [offers[1][0], offers[3][0]]);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test('the side that tables lead has no seat, and its counters lie face down', async () => {
  const page = await open(PHONE);
  await begin(page, 0, async (card) => {
    await switchedOn('each Philippine division')(card);
    assert.equal(await card.locator('.sides button').count(), 1, 'nobody plays the Allies');
  });
  await asked(page, /airfield/);
  const chart = await page.locator('.chart-table').first().boundingBox();
  assert.ok(chart.x >= 0 && chart.x + chart.width <= page.viewportSize().width, 'the chart has room');
  assert.ok((await page.locator('.piece[data-piece^="face-down"]').count()) > 5);
  await shoot(page, 'plans-phone');
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test('the main assault to the verdict, decided by the computer for both', async () => {
  const page = await open({ locale: 'ja-JP' });
  await begin(page, 1, scenario('assault'));
  await until(
    page,
    'the verdict',
    async () => {
      if (await page.locator('.outcome').count()) return true;
      if (await isMine(page)) await delegate(page);
      return false;
    },
    300_000,
  );
  await shoot(page, 'plans-verdict');
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});
