import { Readable } from 'node:stream';
import { FileImportService } from '#resources/data-transfer/import/files/file-import.service.js';
import { AppsService, contextOf } from '#resources/management/apps.service.js';
import { dataOf, expectError } from '#test/support/client.js';
import { useDatabase } from '#test/support/groups.js';
import { type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await server.createApp();
});

const PATH = '/v3/data_import/files';

async function importUsers(importName: string, uids: string[]): Promise<void> {
  const ctx = contextOf({}, (await server.app.get(AppsService).find({}, app.id))!);
  const lines = uids.map((uid) => `${JSON.stringify({ uid, name: 'Name' })}\n`).join('');
  await server.app
    .get(FileImportService)
    .importFile(ctx, 'users', () => Readable.from([Buffer.from(lines)]), { importName });
}

describe('list-imported-files', () => {
  test('shows the progress of each file, the newest first', async () => {
    await importUsers('first', ['ann', 'ben', 'ann']);
    await importUsers('second', ['cleo']);
    await database.query('UPDATE import_files SET finished_at = NULL WHERE app_id = $1 AND import_name = $2', [
      app.id,
      'second',
    ]);
    const files = dataOf(await app.api.get(PATH));
    const common = { kind: 'users', startedAt: expect.any(Number), bytes: expect.any(Number) };
    expect(files).toEqual([
      { ...common, importName: 'second', lines: 1, stored: 1, refused: 0 },
      { ...common, importName: 'first', lines: 3, stored: 2, refused: 1, finishedAt: expect.any(Number) },
    ]);
  });

  test('has no files of other apps', async () => {
    await importUsers('default', ['ann']);
    const other = await server.createApp();
    expect(dataOf(await other.api.get(PATH))).toEqual([]);
  });

  test('needs a key with fullAccess', async () => {
    const authOnly = server.client({ apikey: app.authKey, appId: app.id });
    expectError(await authOnly.get(PATH), 403, 'AUTH_ERR_NO_ACCESS');
  });
});
