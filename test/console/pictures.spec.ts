import { fileURLToPath } from 'node:url';
import { dataOf } from '../support/client.js';
import { pathOf, removeUnusedMedia } from '../support/media.js';
import { ConsoleTest } from './support/console-test.js';

// Pictures of users and groups that are uploaded on their pages.

const run = new ConsoleTest();
const LARGE_PICTURE = fileURLToPath(new URL('../../docs/images/console-overview.png', import.meta.url));
const NO_PICTURE = fileURLToPath(new URL('../../package.json', import.meta.url));

beforeAll(async () => {
  await run.start();
  dataOf(await run.app.api.post('/v3/users', { uid: 'ann', name: 'Ann' }));
  dataOf(await run.app.api.post('/v3/groups', { guid: 'crew', name: 'Crew', type: 'public', owner: 'ann' }));
  await run.page.setViewport({ width: 1280, height: 800 });
  await run.signIn();
});
afterAll(() => run.stop());

const choose = async (path: string) => (await run.page.waitForSelector('input[type=file]'))!.uploadFile(path);

test.each([
  { path: 'users/ann', property: 'avatar', field: 'Address of the avatar', saved: 'The profile is stored.' },
  { path: 'groups/crew', property: 'icon', field: 'Address of the icon', saved: 'The group is stored.' },
])('a picture of $path is made small, shown and stored with the profile', async ({ path, property, field, saved }) => {
  await run.open(path);
  await run.byLabel(field);
  await choose(LARGE_PICTURE);
  await run.page.waitForFunction(
    `[...document.querySelectorAll('main img')].some((image) => image.src.includes('/v3/media/') && image.naturalWidth === 512)`,
  );
  await run.press('Save');
  await run.untilText(saved);
  const url = dataOf(await run.app.api.get(`/v3/${path}`))[property] as string;
  expect(url).toContain('/console-overview.webp');
  await removeUnusedMedia(run.server);
  const picture = await run.app.api.get(pathOf({ url }));
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  await run.expectFitsNarrowWindow(path);
  await run.expectAccessible(path);
  run.expectNoProblems();
});

test('a file that is no picture is refused with the reason, and the address stays', async () => {
  await run.open('users/ann');
  await run.byLabel('Address of the avatar');
  await choose(NO_PICTURE);
  await run.untilText('Choose a PNG, JPEG, WebP or GIF file.');
  expect(dataOf(await run.app.api.get('/v3/users/ann')).avatar).toContain('/v3/media/');
});
