// lane: long
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataOf } from '#test/support/client.js';
import type { CommandOutcome } from '#test/support/command.js';
import { appWithUsers } from '#test/support/factories.js';
import { ReplicatingCells } from '#test/support/replicating-cells.js';
import type { TestApp } from '#test/support/server.js';

let cells: ReplicatingCells;
let app: TestApp;
beforeAll(async () => {
  cells = await ReplicatingCells.start();
  app = await appWithUsers(cells.servers.one, ['amara', 'bruno']);
});
afterAll(() => cells.stop());

/** From the first cell to the second one, each with changed variables. */
const move = async (source: NodeJS.ProcessEnv, target: NodeJS.ProcessEnv): Promise<CommandOutcome> =>
  (await cells.startMove(app.id, [], { source, target })).ended;

/** The app is where it was, as it was, and neither database has anything of a move. */
async function isUnchanged(): Promise<void> {
  const client = cells.servers.one.client({ apikey: app.apiKey, onBehalfOf: 'amara' });
  dataOf(await client.post('/v3/messages', { receiver: 'bruno', receiverType: 'user', data: { text: 'Hello' } }));
  expect(await cells.query('one', 'SELECT cell, moving_to FROM cell_apps WHERE app_id = $1', [app.id])).toEqual([
    { cell: 'one', moving_to: null },
  ]);
  for (const rows of [
    await cells.query('one', 'SELECT slot_name FROM pg_replication_slots'),
    await cells.query('one', 'SELECT pubname FROM pg_publication'),
    await cells.query('two', 'SELECT subname FROM pg_subscription'),
  ])
    expect(rows).toEqual([]);
}

test('an app stays where the target does not have its files, and the command names both folders', async () => {
  const folder = join(cells.folder, 'other');
  await mkdir(folder);
  const { exitCode, errors } = await move({}, { DATA_DIR: folder });
  expect(exitCode).toBe(1);
  expect(errors).toContain(join(folder, 'media'));
  expect(errors).toContain(join(cells.folder, 'files', 'media'));
  expect(errors).toMatch(/Checked encryption key: Both cells have the same one\.$/m);
  expect(errors).toMatch(/Checked PostgreSQL: Version \d+ at the source, .* and \d+ at the target\.$/m);
  expect(errors).toMatch(/Nothing was changed\.$/m);
  expect(errors).not.toContain('The target copies the app');
  await isUnchanged();
  const left = await readdir(join(cells.folder, 'files', 'media', app.id), { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
});

test('an app stays where the account of the source signs in without a password, before anything is copied', async () => {
  const [{ hba_file: file }] = await cells.query('one', 'SHOW hba_file');
  await writeFile(
    file,
    `local all trusted trust\nhost all trusted all trust\nhost replication trusted all trust\n${await readFile(file, 'utf8')}`,
  );
  const [{ owner }] = await cells.query('one', 'SELECT current_user AS owner');
  for (const text of [
    'SELECT pg_reload_conf()',
    'CREATE ROLE trusted LOGIN SUPERUSER',
    `CREATE ROLE plain LOGIN PASSWORD 'secret' IN ROLE pg_create_subscription, "${owner}"`,
  ])
    await cells.query('one', text);
  const as = (name: 'one' | 'two', user: string, password: string) => {
    const url = new URL(cells.environment(name).DATABASE_URL!);
    return Object.assign(url, { username: user, password }).href;
  };
  const { exitCode, errors } = await move(
    { DATABASE_URL: as('one', 'trusted', '') },
    { DATABASE_URL: as('two', 'plain', 'secret') },
  );
  expect(errors).toMatch(/sign-in of the target at the source: .*has to sign in with a password/);
  expect(errors).toMatch(/Checked files: Both cells have them in the folder/);
  expect(exitCode).toBe(1);
  await isUnchanged();
});
