// What the table shows: tokens that say what they are, colours of the sides, numbers inside their places,
// and a panel and a header that follow the match.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { close, delegate, isMine, launch, open, phase, settled, shoot, start, until } from './table.mjs';

before(launch);
after(close);

const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };

/** Burma where the Allies give their aircraft missions. */
async function aircraft(page) {
  await start(page, 1, 2);
  await until(page, 'the set-up', () => isMine(page));
  await delegate(page);
  await page.locator('.choices .tray-table').waitFor({ timeout: 60_000 });
}

test('aircraft are a table of missions, by keyboard and on paper for screen readers', async () => {
  const page = await open();
  await aircraft(page);
  await shoot(page, 'looks-aircraft');
  const table = page.getByRole('table', { name: 'Aircraft and their missions' });
  const columns = await table.getByRole('columnheader').allTextContents();
  assert.deepEqual(columns, ['No mission', 'Superiority', 'Support', 'Fighter support', 'Interdiction', 'Transport']);
  const names = await table.getByRole('rowheader').allTextContents();
  assert.ok(names.length >= 6, `rows: ${names}`);
  assert.equal(new Set(names).size, names.length, 'no two are called the same');

  const row = table.getByRole('row', { name: /Spitfires/ });
  await row.getByRole('button', { name: '221 Group Spitfires: superiority' }).focus();
  await page.keyboard.press('Enter');
  await row.getByRole('button').first().waitFor({ state: 'detached' });
  const cells = await row.getByRole('cell').all();
  const at = columns.indexOf('Superiority');
  assert.equal(await cells[at].getByRole('img').getAttribute('aria-label'), 'stands here');

  // What has been decided is in the forces as well, beside the other side's.
  await page.click('#tab-forces');
  const all = page.locator('.tab .tray-table tbody tr');
  assert.ok((await all.count()) > names.length);
  await page.locator('.tab').evaluate((tab) => tab.scrollIntoView());
  await shoot(page, 'looks-forces');
  for (const item of await page.locator('.tab .tray li').all()) assert.ok((await item.textContent()).trim().length > 3);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test('the same table by touch, in Japanese and in the dark', async () => {
  const page = await open({ ...PHONE, locale: 'ja-JP', colorScheme: 'dark' });
  await aircraft(page);
  await shoot(page, 'looks-aircraft-phone');
  const box = await page.locator('.choices .tray-table').boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= 390, 'it has room');
  const cell = page.getByRole('button', { name: '第221グループ スピットファイア：航空優勢' });
  assert.ok((await cell.boundingBox()).height >= 40);
  await settled(page);
  await cell.tap();
  await cell.waitFor({ state: 'detached' });
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test('counters that wait have captions, no two alike', async () => {
  const page = await open();
  await start(page, 1);
  await until(page, 'the entry', () => isMine(page));
  await page.click('.buttons button:has-text("37th Infantry Division")');
  await page.locator('.waiting-pieces button').first().waitFor();
  await shoot(page, 'looks-waiting');
  const captions = await page.locator('.waiting-pieces button > span').allTextContents();
  assert.ok(captions.length > 5 && captions.every((caption) => caption.trim().length > 3), String(captions));
  assert.equal(new Set(captions).size, captions.length);
  for (const caption of await page.locator('.waiting-pieces button > span').all()) {
    assert.ok(await caption.evaluate((span) => span.scrollWidth <= span.clientWidth + 1), 'no caption is cut');
  }
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test('overlays have the colour of their side, and their numbers stay inside their hexes', async () => {
  const page = await open();
  await start(page, 1, 2);
  await page.click('.zoom button >> nth=2');
  const shown = async (name) => {
    await page.click(`.overlays button:has-text("${name}")`);
    await page.locator('.overlay').first().waitFor({ state: 'attached' });
    return page.evaluate(() => getComputedStyle(document.querySelector('#stripes')).fill);
  };
  const colour = (name) => page.evaluate((name) => {
    const probe = document.createElement('i');
    probe.style.color = `var(--${name})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);
  assert.equal(await shown('Supply lines of Japan'), await colour('hold-japan'));
  assert.equal(await shown('Supply lines of the Allies'), await colour('hold-allies'));
  for (let zoom = 0; zoom < 2; zoom += 1) {
    const [count, outside] = await page.evaluate(() => {
      const found = [];
      const notes = [...document.querySelectorAll('text[data-note]')];
      for (const note of notes) {
        const place = document.querySelector(`polygon[data-place="${note.dataset.note}"]`);
        const into = place.getScreenCTM().inverse();
        // What is drawn of digits reaches from the line on which they stand to about three quarters of their size.
        const size = parseFloat(getComputedStyle(note).fontSize);
        const { x, width } = note.getBBox();
        const foot = Number(note.getAttribute('y'));
        for (const corner of [[x, foot], [x + width, foot], [x, foot - 0.73 * size], [x + width, foot - 0.73 * size]]) {
          const onScreen = new DOMPoint(...corner).matrixTransform(note.getScreenCTM());
          if (!place.isPointInFill(onScreen.matrixTransform(into))) found.push(note.dataset.note);
        }
      }
      return [notes.length, [...new Set(found)]];
    });
    assert.ok(count > 50, `numbers are shown: ${count}`);
    assert.deepEqual(outside, []);
    await shoot(page, `looks-overlay-${zoom}`);
    await page.locator('.map').focus();
    for (let time = 0; time < 6; time += 1) await page.keyboard.press('+');
    await page.waitForTimeout(300);
  }
  // What has nothing to show says so.
  await page.click('.overlays button:has-text("Out of supply")');
  await page.locator('.overlays p:has-text("Nothing to show")').waitFor();
  assert.equal(await page.locator('.overlay').count(), 0);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test('on a phone a new question is seen from its top', async () => {
  const page = await open(PHONE);
  await start(page, 1);
  await until(page, 'the entry', () => isMine(page));
  const rest = page.locator('.rest');
  const top = () => rest.evaluate((one) => one.scrollTop);
  const down = () => rest.evaluate((one) => one.scrollTo(0, 300));
  await down();
  assert.ok((await top()) > 100);
  // Looking at the map asks nothing new.
  await page.locator('.zoom button').first().click();
  await page.waitForTimeout(200);
  assert.ok((await top()) > 100, 'what is read stays');
  await settled(page);
  await page.locator('.buttons button:has-text("37th Infantry Division")').dispatchEvent('click');
  await page.locator('.waiting-pieces button').first().waitFor();
  assert.equal(await top(), 0);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test('the header is one row, its date is whole, and its track follows the turn', async () => {
  const page = await open();
  for (const game of [0, 1, 2]) {
    for (const locale of ['en', 'ja']) {
      await page.goto(new URL('#/', page.url()).href);
      await page.locator('select').first().selectOption(locale);
      await start(page, 1, game);
      for (const width of [1400, 1000]) {
        await page.setViewportSize({ width, height: 900 });
        assert.ok((await page.locator('.match > .top').boundingBox()).height < 60);
        assert.ok(await page.locator('.date').evaluate((date) => date.scrollWidth <= date.clientWidth), `${game} ${locale} ${width}`);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      }
    }
  }
  await page.context().close();

  // A scenario that begins on turn 17 of 24.
  const phone = await open(PHONE);
  await start(phone, 1, 2, 'extended_capital');
  const isSeen = () => phone.evaluate(() => {
    const [track, now] = ['.track', '.track .now'].map((one) => document.querySelector(one).getBoundingClientRect());
    return now.left >= track.left - 1 && now.right <= track.right + 1;
  });
  assert.equal(await phone.textContent('.track .now button'), '17');
  await until(phone, 'turn 17 in view', isSeen, 2_000);
  assert.ok(await phone.locator('.track').evaluate((track) => track.scrollLeft > 0 && track.scrollWidth > track.clientWidth));
  assert.ok((await phone.locator('.match > .top').boundingBox()).height < 60);
  assert.ok(await phone.locator('.preferences').evaluate((all) => all.getBoundingClientRect().right <= innerWidth));
  await shoot(phone, 'looks-track-phone');
  // Turned round, and back.
  for (const [width, height] of [[780, 390], [390, 780]]) {
    await phone.setViewportSize({ width, height });
    await until(phone, `turn 17 in view at ${width}`, isSeen, 2_000);
  }
  assert.deepEqual(phone.troubles, []);
  await phone.context().close();
});

test('on a phone looking back takes one more row', async () => {
  for (const locale of ['en-GB', 'ja-JP']) {
    const page = await open({ ...PHONE, locale });
    await start(page, 1);
    await until(page, 'the entry', () => isMine(page));
    const height = () => page.locator('.scrub').boundingBox().then((box) => box.height);
    const before = await height();
    await page.locator('#replay').fill('20');
    await page.locator('.past').waitFor();
    await shoot(page, `looks-replay-${locale}`);
    assert.ok(await page.locator('.past').evaluate((past) => past.scrollWidth <= past.clientWidth + 1), 'it is not cut');
    assert.ok((await height()) < before + 50, `${before} and ${await height()}`);
    for (const button of await page.locator('.scrub button').all()) {
      const box = await button.boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= 390);
    }
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  }
});

test('whoever has given the phase to the computer is told so', async () => {
  const page = await open();
  const said = [];
  // Too short a while to be caught otherwise.
  await page.routeWebSocket('**/ws', (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      said.push(JSON.parse(String(message)).type);
      server.send(message);
    });
    server.onMessage((message) => socket.send(String(message).replace('"is_delegated":false', '"is_delegated":true')));
  });
  await page.reload();
  await start(page, 1);
  await until(page, 'the entry', () => isMine(page));
  assert.match(await page.textContent('.question'), /The computer plays this phase for you/);
  const [question, told] = [await page.locator('.question').boundingBox(), await page.locator('.delegated').boundingBox()];
  assert.ok(told.y + told.height <= question.y + question.height + 1, 'it is seen without scrolling');
  assert.match(await phase(page), /US entry/);
  // It is taken back with one press.
  await page.click('.delegated button');
  await until(page, 'the answer', () => said.includes('take_over'));
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});
