import { dataOf } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { ConsoleTest, HOSTILE } from './support/console-test.js';

// The stickers of an app: added, changed, ordered and deleted, also with the keyboard.

/** The field, and not the column of the same name behind the dialog. */
const NAME = '[name="Name"][role="textbox"]';

const run = new ConsoleTest();
const names = async (): Promise<[string, string][]> =>
  (dataOf(await run.app.api.get('/v3/stickers', { perPage: 100 })) as { setName: string; name: string }[]).map(
    ({ setName, name }) => [setName, name],
  );
const picture = (name: string) => `${run.address}/console/${name}.png`;

beforeAll(async () => {
  await run.start();
  await run.signIn();
});
afterAll(() => run.stop());
afterEach(() => run.expectNoProblems());

test('an app without stickers says so, and the first one makes its set', async () => {
  await run.expectAccessible('stickers');
  await run.untilText('The app has no stickers');
  await run.press('Add a sticker');
  const icon = (await run.page.$eval('link[rel=icon]', (link) => (link as unknown as { href: string }).href)) as string;
  await run.type('Address of the picture', icon);
  await run.type(NAME, 'Summit');
  await run.type('Set', 'Mountains');
  await run.page.keyboard.press('Enter');
  await run.page.waitForFunction("!document.querySelector('[role=dialog]')");
  await run.untilText('Mountains');
  expect(await names()).toEqual([['Mountains', 'Summit']]);
  await run.page.waitForFunction("document.querySelector('img[alt=Summit]')?.naturalWidth > 0");
});

test('a value that is refused is explained, and what was typed stays', async () => {
  await run.open('stickers');
  await run.press('Add a sticker');
  await run.type('Address of the picture', 'ftp://example.com/a.png');
  await run.type(NAME, 'Summit');
  await run.press('Create');
  await run.page.waitForSelector('[role=dialog] [role=alert]');
  await run.type('Address of the picture', picture('other'));
  await run.press('Create');
  await run.untilText('The set already has a sticker of this name.');
  await run.type(NAME, 'Hut');
  await run.press('Create');
  await eventually(async () =>
    expect(await names()).toEqual([
      ['Mountains', 'Summit'],
      ['Mountains', 'Hut'],
    ]),
  );
});

test('stickers are ordered by the keyboard, which keeps its place, also where they shared a place', async () => {
  const shared = { setName: 'Mountains', url: picture('valley') };
  for (const name of ['Valley', 'Lake']) dataOf(await run.app.api.post('/v3/stickers', { ...shared, name, order: 2 }));
  await run.open('stickers');
  const inOrder = async () => (await names()).map(([, name]) => name);
  expect(await inOrder()).toEqual(['Summit', 'Hut', 'Valley', 'Lake']);
  const up = await run.byLabel('Up: Lake');
  await up.focus();
  for (const expected of [
    ['Summit', 'Hut', 'Lake', 'Valley'],
    ['Summit', 'Lake', 'Hut', 'Valley'],
    ['Lake', 'Summit', 'Hut', 'Valley'],
  ]) {
    await run.page.waitForFunction("document.activeElement.getAttribute('aria-disabled') === 'false'");
    await run.page.keyboard.press('Enter');
    await eventually(async () => expect(await inOrder()).toEqual(expected));
    await run.page.waitForFunction(
      `[...document.querySelectorAll('tbody td:nth-child(2)')].map((cell) => cell.innerText).join() === '${expected.join()}'`,
    );
    expect(await run.page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Up: Lake');
  }
  // the first one cannot go further
  await run.page.keyboard.press('Enter');
  await run.press('Down: Summit');
  await eventually(async () => expect(await inOrder()).toEqual(['Lake', 'Hut', 'Summit', 'Valley']));
});

test('a sticker is changed and moves to another set, and one is deleted after a question', async () => {
  dataOf(await run.app.api.post('/v3/stickers', { setName: 'Zoo', name: HOSTILE.slice(0, 100), url: picture('zoo') }));
  await run.open('stickers');
  await run.press('Edit: Hut');
  await run.type(NAME, 'Cabin');
  await run.type('Set', 'Houses');
  await run.press('Save');
  await run.page.waitForFunction("!document.querySelector('[role=dialog]')");
  await run.untilText('Houses');
  await run.press('Delete: Valley');
  await run.confirm();
  await eventually(async () =>
    expect(await names()).toEqual([
      ['Houses', 'Cabin'],
      ['Mountains', 'Lake'],
      ['Mountains', 'Summit'],
      ['Zoo', HOSTILE.slice(0, 100)],
    ]),
  );
  await run.expectHostileTextAsText('stickers');
  await run.expectAccessible('stickers');
  await run.expectFitsNarrowWindow('stickers');
});
