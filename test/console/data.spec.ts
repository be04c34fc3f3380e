import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ArchiveReader } from '#resources/data-transfer/export/archive/archive-reader.js';
import { intercept } from '#test/client/support/browser.js';
import { dataOf } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { unzip } from '../support/unzip.js';
import { ConsoleTest, HOSTILE } from './support/console-test.js';

// Import of files by requests, and the commands for everything else.

const run = new ConsoleTest();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-console-'));
  await run.start();
  await run.signIn();
});
afterAll(async () => {
  await run.stop();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => run.expectNoProblems());

const ndjson = (rows: unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

async function choose(kind: string, name: string, content: string | Buffer): Promise<void> {
  await writeFile(join(folder, name), content);
  await run.open('data');
  await (await run.byLabel('Records')).select(kind);
  const input = await run.page.waitForSelector('input[type=file]');
  await (input as any).uploadFile(join(folder, name));
  await run.untilText(name);
}

const uids = async (): Promise<string[]> =>
  dataOf<any[]>(await run.app.api.get('/v3/users', { perPage: 1000 })).map(({ uid }) => uid);

test('users are imported, and refused lines are listed with their reasons', async () => {
  const users = Array.from({ length: 120 }, (_, index) => ({ uid: `user-${index}`, name: `User ${index}` }));
  const lines = ndjson([...users, users[0], { name: 'Nobody' }, { uid: 'evil', name: '', x: HOSTILE }]);
  await choose('users', 'users.ndjson', `${lines}\n${HOSTILE}\n`);
  await run.press('Import');
  await run.untilText('The import is complete. 120 imported, 4 refused.');
  for (const text of [
    'Line 121 (user-0): ',
    'ERR_UID_ALREADY_EXISTS',
    'Line 122: The record has no id',
    'Line 125: The line is not',
  ])
    await run.untilText(text);
  expect((await uids()).length).toBeGreaterThanOrEqual(120);
  await run.byLabel('Download the refused records');
});

test('an import continues after an error, with the batch that failed', async () => {
  const users = Array.from({ length: 130 }, (_, index) => ({ uid: `next-${index}`, name: `Next ${index}` }));
  await choose('users', 'next.ndjson.gz', gzipSync(ndjson(users)));
  const body = '{"error":{"code":"ERR_UNKNOWN","message":"Not now."}}';
  const refusal = { status: 409, contentType: 'application/json', body };
  let requests = 0;
  const stop = await intercept(run.page, (request) => {
    const isImport = request.url().endsWith('/v3/data_import/users');
    return isImport && ++requests === 2 ? request.respond(refusal) : request.continue();
  });
  await run.press('Import');
  await run.untilText('The import is paused. 50 imported, 0 refused.');
  await run.untilText('Not now.');
  await run.press('Continue');
  await run.untilText('The import is complete. 130 imported, 0 refused.');
  await stop();
  expect((await uids()).filter((uid) => uid.startsWith('next-'))).toHaveLength(130);
});

test('messages are imported in the order of the file, and those that need the command are refused', async () => {
  for (const uid of ['ann', 'ben']) dataOf(await run.app.api.post('/v3/users', { uid, name: uid }));
  const message = (id: string, more: object = {}) => ({
    ...{ id, sender: 'ann', receiverType: 'user', receiver: 'ben', category: 'message', type: 'text' },
    ...{ data: { text: `Message ${id}` }, sentAt: 1600000000, ...more },
  });
  await choose('messages', 'messages.ndjson', ndjson([message('7'), message('3'), message('9', { parentId: '7' })]));
  await run.press('Import');
  await run.untilText('The import is complete. 2 imported, 1 refused.');
  await run.untilText('Only the command can import it.');
  const messages = dataOf<any[]>(await run.app.as('ann').get('/v3/users/ben/messages', { affix: 'append' }));
  expect(messages.map(({ muid }) => muid)).toEqual(['7', '3']);
});

test('a file that ends too early says so', async () => {
  const packed = gzipSync(
    ndjson(Array.from({ length: 500 }, (_, index) => ({ uid: `cut-${index}`, name: `${Math.random()}` }))),
  );
  await choose('users', 'cut.ndjson.gz', packed.subarray(0, packed.length / 2));
  await run.press('Import');
  await run.untilText('The file cannot be read to its end');
});

test('a large file names the command, which has the id of the app', async () => {
  await choose('groups', 'large.ndjson', `${' '.repeat(5_000_000)}\n`);
  await run.untilText(`npx confab import groups large.ndjson --app ${run.app.id} --refused refused.ndjson`);
  await run.untilText(`npx confab export app ./export --app ${run.app.id}`);
});

test('all data of the app is downloaded, and a refused download says why', async () => {
  const session = await run.page.createCDPSession();
  const browserContextId = run.page.browserContext().id;
  await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder, browserContextId });
  await run.open('data');
  await run.press('Download all data');
  await run.untilText('The file is complete');
  const extracted = join(folder, 'extracted');
  await eventually(async () => unzip(await readFile(join(folder, `${run.app.id}.zip`)), extracted));
  const { manifest } = await ArchiveReader.open(extracted);
  expect(manifest).toMatchObject({ appId: run.app.id });

  const body = '{"error":{"code":"ERR_EXPORT_IN_PROGRESS","message":"Try again later."}}';
  const refusal = { status: 409, contentType: 'application/json', body };
  const stop = await intercept(run.page, (request) =>
    request.url().endsWith('/export') ? request.respond(refusal) : request.continue(),
  );
  await run.press('Download all data');
  await run.untilText('Try again later.');
  await stop();
});

test('the page is accessible and fits into a narrow window', async () => {
  await run.expectAccessible('data');
  await run.expectFitsNarrowWindow('data');
});
