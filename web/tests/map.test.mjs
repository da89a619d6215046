// The map in a real browser: what it shows by itself and what it leaves alone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { close, delegate, isMine, launch, open, phase, settled, shoot, start, until } from './table.mjs';

before(launch);
after(close);

const WHOLE = '.zoom button:nth-child(3)';

/** Which of these places have their middle in the window. */
const inView = (page, ids) =>
  page.evaluate((ids) => {
    const frame = document.querySelector('.map').getBoundingClientRect();
    return ids.filter((id) => {
      const box = document.querySelector(`[data-place="${id}"]`).getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      return x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
    });
  }, ids);

const allIds = (page, selector) =>
  page.locator(selector).evaluateAll((found) => found.map((one) => one.dataset.place ?? one.dataset.at));

/** Where a place is on the screen. */
const whereIs = async (page, id) => {
  const box = await page.locator(`[data-place="${id}"]`).boundingBox();
  return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2), Math.round(box.width)];
};

/** Drags the map by some hundred pixels. */
async function drag(page, right, down) {
  const box = await page.locator('.map').boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right / 2, y + down / 2);
  await page.mouse.move(x + right, y + down);
  await page.mouse.up();
}

test('the first view is the battle, and the whole map is all of it', async () => {
  const page = await open();
  await start(page, 2, 2, 'u_go');
  await until(page, 'the set-up', () => isMine(page));
  const [imphal, silchar] = ['1315', '1419'];
  assert.deepEqual(await inView(page, [imphal, silchar]), [imphal, silchar]);
  const width = (await whereIs(page, imphal))[2];
  assert.ok(width > 50, `near enough to read: ${width}`);
  await shoot(page, 'map-first-view');

  await page.click(WHOLE);
  const frame = await page.locator('.map').boundingBox();
  const corners = await page.locator('.map').evaluate(() => {
    const boxes = [...document.querySelectorAll('[data-place]')].map((one) => one.getBoundingClientRect());
    return {
      left: Math.min(...boxes.map((box) => box.left)),
      right: Math.max(...boxes.map((box) => box.right)),
      top: Math.min(...boxes.map((box) => box.top)),
      bottom: Math.max(...boxes.map((box) => box.bottom)),
    };
  });
  assert.ok(corners.left >= frame.x && corners.right <= frame.x + frame.width, 'from west to east');
  assert.ok(corners.top >= frame.y && corners.bottom <= frame.y + frame.height, 'from north to south');
  await page.context().close();
});

test('what is asked comes into view, and what lies outside is counted', async () => {
  const page = await open();
  await start(page, 1);
  await until(page, 'the US entry', () => isMine(page));
  // Far from the edge of the map; its hexes are asked for next.
  for (let time = 0; time < 5; time += 1) await page.keyboard.press('Tab');
  await page.locator('.map').focus();
  for (let time = 0; time < 6; time += 1) await page.keyboard.press('+');
  await page.click('.buttons button:has-text("37th Infantry Division")');
  await page.click('.waiting-pieces button >> nth=0');
  await page.locator('.hit.lit').first().waitFor();
  await page.waitForTimeout(300);
  const asked = await allIds(page, '.hit.lit');
  assert.deepEqual(await inView(page, asked), asked, 'all entry hexes are seen');
  await shoot(page, 'map-asked');

  // Away from them: nothing jumps back, arrows count, and lead there.
  await drag(page, 0, -1200);
  await drag(page, 0, -1200);
  await page.waitForTimeout(300);
  const outside = asked.length - (await inView(page, asked)).length;
  assert.ok(outside > 0, 'some are out of the window');
  const counts = await page.locator('.beyond').allTextContents();
  const counted = counts.reduce((sum, count) => sum + Number(count), 0);
  assert.ok(Math.abs(counted - outside) <= 2, `${counted} counted, ${outside} outside`);
  await shoot(page, 'map-beyond');
  await page.locator('.beyond').first().click();
  await page.waitForTimeout(200);
  assert.ok((await inView(page, asked)).length > asked.length - outside, 'the arrow leads there');
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test('nothing jumps by itself, and another window shows the same', async () => {
  const page = await open();
  await start(page, 1);
  await until(page, 'the US entry', () => isMine(page));
  await delegate(page);
  await until(page, 'the first movement', async () => /Turn 1: US movement/.test(await phase(page)) && (await isMine(page)) > 0);
  const pontoons = '.buttons button:has-text("Done with pontoons")';
  if (await page.locator(pontoons).count()) await page.click(pontoons);
  await page.click(WHOLE);
  const before = await whereIs(page, '3420');
  await page.locator('.piece.can').first().dispatchEvent('click');
  await page.click('.buttons button:has-text("Stop here")');
  await page.waitForTimeout(300);
  assert.deepEqual(await whereIs(page, '3420'), before, 'a question that is seen moves nothing');

  await page.setViewportSize({ width: 1000, height: 700 });
  await page.waitForTimeout(300);
  const ids = await allIds(page, '[data-place]');
  assert.equal((await inView(page, ids)).length, ids.length, 'the whole map stays whole');

  await page.locator('.map').focus();
  for (let time = 0; time < 5; time += 1) await page.keyboard.press('+');
  await drag(page, 120, 60);
  const middle = async () => {
    const frame = await page.locator('.map').boundingBox();
    const [x, y] = await whereIs(page, '3420');
    return [x - frame.x - frame.width / 2, y - frame.y - frame.height / 2].map(Math.round);
  };
  const [x, y] = await middle();
  await page.setViewportSize({ width: 1300, height: 860 });
  await page.waitForTimeout(300);
  const [right, down] = await middle();
  assert.ok(Math.abs(right - x) <= 2 && Math.abs(down - y) <= 2, `the middle stays: ${[x, y, right, down]}`);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

/** Typhoon where a fleet may be told several things. */
async function fleet(page) {
  await start(page, 1, 1);
  const on = (kind, id) => page.locator(`[data-${kind}="${id}"]`).dispatchEvent('click');
  await page.click('.buttons button:has-text("Army to China")');
  await until(page, 'the southern fleet', async () => (await page.locator('.hit.lit').count()) === 2);
  await on('place', 'indochina');
  await page.click('.buttons button:has-text("No roll")');
  await page.click('.buttons button:has-text("End the strategic phase")');
  await until(page, 'operations', async () => /F Operations/.test(await phase(page)));
  const preview = (title) => page.locator('.preview', { hasText: title }).waitFor();
  await on('piece', 'J-11NAF');
  await preview('Against 5 AF');
  await on('piece', 'A-5AF');
  await preview('Forecast of the next turn');
  await on('place', 'north_philippines');
  await until(page, 'the fleet', async () => (await page.locator('[data-piece="J-SF3"].can').count()) > 0);
}

/** Waits until every counter has come to its place. */
async function still(page) {
  await page.waitForTimeout(200);
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((one) => one.finished)));
}

const edgesOf = (box) => ({ left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height });

test('menus stay in the window, stacks show their values and what can be chosen', async () => {
  const page = await open();
  await fleet(page);
  const buried = await page.evaluate(() => {
    const tops = new Map();
    for (const piece of document.querySelectorAll('.piece')) tops.set(piece.dataset.at, piece);
    const can = [...document.querySelectorAll('.piece.can')];
    return can.filter((piece) => !tops.get(piece.dataset.at).matches('.can')).map((piece) => piece.dataset.piece);
  });
  assert.deepEqual(buried, [], 'nothing that can be chosen lies below what cannot');

  // A stack spreads out under the pointer.
  const at = await page.locator('[data-piece="J-SF3"]').getAttribute('data-at');
  const stack = page.locator(`.piece[data-at="${at}"]`);
  assert.ok((await stack.count()) > 2);
  const boxOf = async () => page.locator('[data-piece="J-SF3"]').boundingBox();
  let box = await boxOf();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await still(page);
  const spread = (await Promise.all((await stack.all()).map((one) => one.boundingBox()))).map(edgesOf);
  for (const [index, one] of spread.entries()) {
    for (const other of spread.slice(index + 1)) {
      const isApart = one.right <= other.left + 1 || other.right <= one.left + 1 || one.bottom <= other.top + 1 || other.bottom <= one.top + 1;
      assert.ok(isApart, `no counter hides another: ${JSON.stringify([one, other])}`);
    }
  }
  await shoot(page, 'map-fan');

  // In each corner of the window the menu is inside.
  const frame = edgesOf(await page.locator('.map').boundingBox());
  for (const [right, down] of [[1, 1], [0, 1], [1, 0], [0, 0]]) {
    for (let time = 0; time < 3; time += 1) {
      box = await boxOf();
      await drag(page, ((right ? frame.right - 70 : frame.left + 70) - box.x) / 2, ((down ? frame.bottom - 70 : frame.top + 70) - box.y) / 2);
    }
    box = await boxOf();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await still(page);
    await page.locator('[data-piece="J-SF3"]').click();
    const menu = edgesOf(await page.locator('.menu').boundingBox());
    assert.ok(menu.left >= frame.left && menu.right <= frame.right && menu.top >= frame.top && menu.bottom <= frame.bottom, JSON.stringify([menu, frame]));
    await shoot(page, `map-menu-${right}${down}`);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.menu').count(), 0);
    assert.ok(await page.evaluate(() => document.activeElement?.matches('.map')), 'the map has the focus again');
  }
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test('on a phone a menu is a sheet at the lower edge', async () => {
  const page = await open({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });
  await fleet(page);
  await page.locator('[data-piece="J-SF3"]').dispatchEvent('click');
  const menu = edgesOf(await page.locator('.menu').boundingBox());
  assert.deepEqual([menu.left, menu.right, menu.bottom], [0, 390, 780]);
  for (const button of await page.locator('.menu button').all()) assert.ok((await button.boundingBox()).height >= 44);
  await shoot(page, 'map-sheet');
  await settled(page);
  await page.locator('.menu button').first().tap();
  await until(page, 'the sheet to go', async () => (await page.locator('.menu').count()) === 0);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

/** A sample of the pixels of the map as it is seen, as one number each. */
async function pixels(page) {
  const shot = (await page.locator('.map').screenshot()).toString('base64');
  return page.evaluate(async (shot) => {
    const image = new Image();
    image.src = `data:image/png;base64,${shot}`;
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const step = 4 * 997;
    return Array.from({ length: Math.floor(data.length / step) }, (_, index) => data[index * step] * 65536 + data[index * step + 1] * 256 + data[index * step + 2]);
  }, shot);
}

/** How many pixels of the canvas are one of the screen. */
const fineness = (page) =>
  page.locator('.printed canvas').last().evaluate((canvas) => canvas.width / canvas.getBoundingClientRect().width);

test('the map is drawn when it has come to rest, and only moved while it has not', async () => {
  const page = await open({ viewport: { width: 1600, height: 1000 } });
  await start(page, 1, 1);
  await until(page, 'a decision', () => isMine(page));
  await until(page, 'a sharp map', async () => Math.abs((await fineness(page)) - 1) < 0.01);
  const light = await pixels(page);
  const bare = await page.locator('.printed').evaluate((printed) => (printed.style.visibility = 'hidden')).then(() => pixels(page));
  await page.locator('.printed').evaluate((printed) => (printed.style.visibility = ''));
  const printed = light.filter((pixel, index) => pixel !== bare[index]).length;
  assert.ok(printed > 0.9 * light.length, `the map is printed everywhere: ${printed} of ${light.length}`);
  assert.ok(new Set(light).size > 40, `coasts and names are printed: ${new Set(light).size} colours`);
  await page.locator('select').nth(1).selectOption('dark');
  await until(page, 'dark colours', async () => {
    const dark = await pixels(page);
    return dark.length === light.length && dark.filter((pixel, index) => pixel !== light[index]).length > 0.9 * light.length;
  });

  const box = await page.locator('.map').boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let time = 0; time < 8; time += 1) await page.mouse.wheel(0, -60);
  await page.waitForTimeout(50);
  assert.ok((await fineness(page)) < 0.9, 'stretched during the gesture');
  await until(page, 'a sharp map again', async () => Math.abs((await fineness(page)) - 1) < 0.01);

  // Loose, for machines with other things to do; npm run frames tells how many there are.
  const frames = page.evaluate(
    () =>
      new Promise((resolve) => {
        let count = 0;
        const end = performance.now() + 1_500;
        const tick = (now) => (now < end ? ((count += 1), requestAnimationFrame(tick)) : resolve(count / 1.5));
        requestAnimationFrame(tick);
      }),
  );
  await page.mouse.down();
  for (let step = 0; step < 90; step += 1) {
    await page.mouse.move(box.x + box.width / 2 + 300 * Math.sin(step / 15), box.y + box.height / 2 + 200 * Math.sin(step / 20));
    await page.waitForTimeout(12);
  }
  await page.mouse.up();
  assert.ok((await frames) > 25, `${await frames} frames a second while the map is dragged`);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test('zooming by key keeps the cursor in sight', async () => {
  const page = await open();
  await start(page, 1, 3);
  await until(page, 'the first question', () => isMine(page));
  await page.locator('.map').focus();
  await page.keyboard.press('f');
  for (let time = 0; time < 8; time += 1) await page.keyboard.press('ArrowDown');
  for (let time = 0; time < 6; time += 1) await page.keyboard.press('+');
  await page.waitForTimeout(300);
  const [cursor, frame] = [await page.locator('.cursor').boundingBox(), await page.locator('.map').boundingBox()];
  const middle = cursor.y + cursor.height / 2;
  assert.ok(middle > frame.y && middle < frame.y + frame.height, `seen: ${middle}`);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test('what a game asks before it begins opens in sight on a phone', async () => {
  const page = await open({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });
  const last = page.locator('.card').last();
  await last.locator('.title').tap();
  await page.waitForTimeout(300);
  const box = await last.locator('.sides, fieldset, select').first().boundingBox();
  assert.ok(box.y > 0 && box.y + box.height < 780, `seen: ${box.y}`);
  await page.context().close();
});
