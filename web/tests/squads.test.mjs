// What squads need of the table, shown by the game for authors that has it: a map laid for the match, boats as
// a chart beside it, units aboard others, caves below hexes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { close, launch, MAP, open, phase, settled, shoot, start, until } from './table.mjs';

before(launch);
after(close);

const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
/** The title of the game in either language. */
const COAST = /Cave Coast|洞窟の海岸/;

/** Through the curtain, if there is one. */
async function unveil(page) {
  await settled(page);
  const curtain = page.locator('.curtain button');
  if (await curtain.count()) await curtain.click();
}

async function act(page, action) {
  await unveil(page);
  await settled(page);
  await page.locator(`[data-action="${action}"]`).first().click();
}

async function enter(page, place) {
  await unveil(page);
  await settled(page);
  await page.locator(`.hit.lit[data-place="${place}"]`).dispatchEvent('click');
}

/** Two people at one screen with dice of their own: every part of the map is the first, so what follows is known. */
async function landing(page) {
  const card = page.locator('.card', { has: page.locator('.title', { hasText: COAST }) });
  await card.locator('.title').click();
  await card.locator('details summary').click();
  await card.locator('details input').first().check();
  await card.locator('.row button').first().click();
  await page.waitForSelector(MAP, { state: 'attached' });
  for (let part = 0; part < 8; part += 1) {
    const revision = await page.getAttribute('.match', 'data-revision');
    await page.locator('.dice input').fill('1');
    await page.locator('.dice button').click();
    await until(page, 'the next part', async () => (await page.getAttribute('.match', 'data-revision')) !== revision);
  }
  await enter(page, '0702');
  await enter(page, '0603-below');
  await unveil(page);
  assert.equal(await page.locator('.inspector').count(), 0, 'where the other one looked is not shown');
  await until(page, 'the first turn', async () => /1/.test(await phase(page)) && (await page.locator('.chart-table').count()) > 0);
}

/** The squad goes aboard the carrier, and the carrier to the hex above the cave. */
async function carried(page) {
  await landing(page);
  await act(page, 'move u0');
  await act(page, 'take u1');
  await enter(page, '0103');
  await act(page, 'hold');
  await enter(page, '0203');
  await act(page, 'hold');
  await unveil(page);
}

test('a map is laid before the eyes of both, and what was laid earlier is looked back on', async () => {
  const page = await open();
  await landing(page);
  const terrain = async () => (await page.locator('.inspector p').first().textContent()) ?? '';
  await page.locator('[data-place="0102"]').dispatchEvent('click');
  await page.locator('.inspector').waitFor();
  assert.match(await terrain(), /Thicket/);
  await shoot(page, 'squads-map');
  await page.locator('#replay').fill('1');
  await page.locator('.past').waitFor();
  await until(page, 'the map as it was', async () => /Thicket/.test(await terrain()));
  await page.locator('#replay').fill('0');
  await until(page, 'the map as it was', async () => /Not laid yet/.test(await terrain()));
  await page.locator('.scrub button.main').click();
  await until(page, 'the present', async () => /Thicket/.test(await terrain()));
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test('units in the boxes of a chart are chosen there, by key too', async () => {
  const page = await open();
  await landing(page);
  const chart = page.getByRole('table', { name: 'Boats' }).first();
  assert.deepEqual(await chart.getByRole('columnheader').allTextContents(), ['North', 'South']);
  await shoot(page, 'squads-chart');
  await chart.getByRole('button', { name: /^squad/ }).first().focus();
  await settled(page);
  await page.keyboard.press('Enter');
  await page.locator('[data-action="halt"]').waitFor();
  await enter(page, '0103');
  await act(page, 'hold');
  await unveil(page);
  // The boats are boxes to which one can go.
  const boat = chart.getByRole('button', { name: /Land from turn 1 South/ });
  await settled(page);
  await boat.click();
  await until(page, 'the squad aboard', () => chart.locator('[data-at="boat-3"] [data-piece="u1"]').count());
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test('who is carried lies on the carrier and beside it when the stack is spread out', async () => {
  const page = await open();
  await carried(page);
  const box = async (id) => page.locator(`.piece[data-piece="${id}"]`).boundingBox();
  const [carrier, squad] = [await box('u0'), await box('u1')];
  assert.ok(squad.width < carrier.width, 'smaller than what carries it');
  assert.ok(squad.x < carrier.x + carrier.width && squad.y < carrier.y + carrier.height, 'on it');
  await shoot(page, 'squads-carried');
  await page.locator('.piece[data-piece="u0"]').hover({ position: { x: 5, y: 5 } });
  await page.locator('.fan').waitFor();
  await page.waitForTimeout(250);
  const [open0, open1] = [await box('u0'), await box('u1')];
  assert.equal(Math.round(open1.width), Math.round(open0.width));
  assert.ok(open1.x >= open0.x + open0.width * 0.8, 'beside it');
  await shoot(page, 'squads-fan');
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test('above and below in one hex are two places, by mouse, by key and for screen readers', async () => {
  const page = await open();
  await landing(page);
  await act(page, 'move u1');
  await enter(page, '0103');
  await act(page, 'hold');
  await enter(page, '0203');
  await act(page, 'hold');
  await act(page, 'halt');
  await act(page, 'move u2');
  await enter(page, '0103');
  await act(page, 'hold');
  // By keys: to the hex, down into its cave, up again.
  await page.locator('.map').focus();
  const spoken = () => page.locator('.map > .sr-only[aria-live]').textContent();
  await page.locator('[data-place="0203"]').dispatchEvent('click');
  await page.keyboard.press('PageDown');
  await until(page, 'the cave', async () => /0203.*Cave/.test(await spoken()));
  await page.keyboard.press('PageUp');
  await until(page, 'the hill', async () => /0203.*Hill with a cave.*squad.*Cave: nobody/.test(await spoken()));
  await page.keyboard.press('ArrowUp');
  await until(page, 'the hex to the north', async () => /^0202/.test(await spoken()));
  await page.keyboard.press('Escape');
  assert.match(await page.locator('.inspector').textContent(), /0202/);
  await act(page, 'halt');
  await act(page, 'done');
  await act(page, 'done');
  await unveil(page);
  await act(page, 'done').catch(() => {});
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

for (const [name, options] of [
  ['dark', { locale: 'ja-JP', colorScheme: 'dark' }],
  ['phone', { ...PHONE }],
  ['phone-dark', { ...PHONE, locale: 'ja-JP', colorScheme: 'dark' }],
]) {
  test(`it has room and words: ${name}`, async () => {
    const page = await open(options);
    await carried(page);
    await shoot(page, `squads-${name}`);
    await act(page, 'halt');
    await settled(page);
    await page.locator('.chart-table').first().scrollIntoViewIfNeeded();
    await shoot(page, `squads-chart-${name}`);
    const box = await page.locator('.chart-table').first().boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= page.viewportSize().width, 'the chart has room');
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });
}

test('arrows follow the compass where hexes have a pointed top', async () => {
  const page = await open();
  await start(page, 1, 2, 'u_go');
  await page.locator('.map').focus();
  await page.locator('[data-place="1315"]').dispatchEvent('click');
  const middle = (id) =>
    page.locator(`[data-place="${id}"]`).evaluate((place) => {
      const { x, y, width, height } = place.getBBox();
      return { x: x + width / 2, y: y + height / 2 };
    });
  const cursor = async () => (await page.locator('.inspector h3').textContent()).trim().slice(0, 4);
  for (const [key, dx, dy] of [['ArrowUp', 0, -1], ['ArrowDown', 0, 1], ['ArrowLeft', -1, 0], ['ArrowRight', 1, 0]]) {
    const from = await middle(await cursor());
    await page.keyboard.press(key);
    await page.keyboard.press(key);
    const to = await middle(await cursor());
    if (dx === 0) {
      assert.equal(Math.round(to.x), Math.round(from.x), `${key} keeps to its column`);
      assert.equal(Math.sign(to.y - from.y), dy, key);
    } else {
      assert.equal(Math.round(to.y), Math.round(from.y), `${key} keeps to its row`);
      assert.equal(Math.sign(to.x - from.x), dx, key);
    }
  }
  await page.context().close();
});
