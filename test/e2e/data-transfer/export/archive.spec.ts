// lane: long
import { createHash } from 'node:crypto';
import { appendFile, cp, mkdtemp, readdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { StartupError } from '#platform/errors/startup-error.js';
import { AppExportService, type AppExport } from '#resources/data-transfer/export/apps/app-export.service.js';
import { AppImportService, type ImportedApp } from '#resources/data-transfer/export/apps/app-import.service.js';
import { archiveSource } from '#resources/data-transfer/export/apps/archive-source.js';
import { AppArchiveWriter } from '#resources/data-transfer/export/archive/app-archive-writer.js';
import { ArchiveReader } from '#resources/data-transfer/export/archive/archive-reader.js';
import { APP_TABLES } from '#resources/data-transfer/export/tables/app-tables.js';
import { ArchiveImportService } from '#resources/data-transfer/import/files/archive-import.service.js';
import { IMPORT_KINDS } from '#resources/data-transfer/import/import-records.js';
import { AppsService, contextOf } from '#resources/management/apps.service.js';
import { withoutAgentRequests } from '#test/support/agents.js';
import { dataOf } from '#test/support/client.js';
import { createDatabase } from '#test/support/database.js';
import { compareAnswers, firstOf, operationsOf, type ServedApp } from '#test/support/equal-answers.js';
import { AMARA, BRUNO, CREW, createFullApp, type FullApp } from '#test/support/full-app.js';
import { pathOf } from '#test/support/media.js';
import { MANAGEMENT, TestServer, useOwnServer } from '#test/support/server.js';

const PASSPHRASE = 'a passphrase of several words';

const source = useOwnServer();
const target = new TestServer();
let folder: string;
let full: FullApp;
let exported: AppExport;
let imported: ImportedApp;

beforeAll(async () => {
  const url = await createDatabase(`confab_import_${process.env.JEST_WORKER_ID}`);
  await target.start({ DATABASE_URL: url, CONFAB_ENCRYPTION_KEY: 'fedcba9876543210'.repeat(4) });
  folder = await mkdtemp(join(tmpdir(), 'confab-archive-'));
  full = await createFullApp(source);
  const app = (await source.app.get(AppsService).find({}, full.app.id))!;
  exported = await source.app
    .get(AppExportService)
    .export({}, app, await AppArchiveWriter.create(folder), { passphrase: PASSPHRASE });
  const archive = await ArchiveReader.open(folder);
  imported = await target.app
    .get(AppImportService)
    .import({}, await archiveSource(archive, PASSPHRASE), { id: 'moved-app' });
});
afterAll(async () => {
  await target.stop();
  await rm(folder, { recursive: true, force: true });
});

test('an archive has rows of every table of the list, and all of them are imported', () => {
  const { tables } = exported.manifest;
  expect(APP_TABLES.map(({ name }) => name).filter((name) => !tables[name])).toEqual([]);
  expect(Object.fromEntries(imported.written.counts)).toEqual(tables);
});

test('an archive has no file that is unfinished, and the bytes of each file', async () => {
  const names = await readdir(folder, { recursive: true });
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
  const files = (await readFile(join(folder, 'files.ndjson'), 'utf8')).trimEnd().split('\n');
  expect((await readdir(join(folder, 'files'))).length).toBe(files.length);
});

/** Operations that answer otherwise on the target, with the reason. */
const otherwise: Record<string, string> = {
  'health-live': 'describes the process',
  'health-ready': 'describes the process',
  'list-apps': 'lists the apps of the installation',
  'get-health-report': 'is about the installation',
  'download-media': 'its address is signed by the installation; tested by itself',
  'notifications-email-show-unsubscribe': 'its address is signed by the installation',
  'explain-message': 'the log of the source has the event, which is not copied',
  'notifications-logs': 'what was sent from the source stays there',
  'message-receipt-metrics': 'counts what jobs have aggregated so far; their rows are among the tables of the archive',
  'usage-metrics': 'counts what jobs have aggregated so far; their rows are among the tables of the archive',
  'metric-series': 'counts what jobs have aggregated so far; their rows are among the tables of the archive',
  'list-usage-limits': 'counts what jobs have aggregated so far; their rows are among the tables of the archive',
  'list-failed-requests': 'has the requests of each installation',
  'get-webhook-delivery': 'what was sent from the source stays there',
  'list-webhook-deliveries': 'what was sent from the source stays there',
  'get-library-settings': 'has the address of the server',
  'get-library-user': 'has the address of the server',
  'translate-message': 'needs a language',
  'fetch-pinned-messages-with-library': 'needs a conversation',
  'get-library-poll-results': 'needs a poll',
  'ask-agent-about-user-conversation': 'needs a question',
  'ask-agent-about-group-conversation': 'needs a question',
  'export-user': 'a ZIP file has the time at which it was made',
  'export-me': 'a ZIP file has the time at which it was made',
  'list-audit-log': 'has an entry about the import; the test after this one compares it',
};

test('every operation that reads answers as at the source, to the app and to users, with the keys of the source', async () => {
  withoutAgentRequests(target, []);
  const served = (server: TestServer, appId: string): ServedApp => {
    const api = server.client({ apikey: full.app.apiKey });
    const clients = [
      api,
      ...[AMARA].map((uid) => api.with({ onBehalfOf: uid })),
      server.client({ authToken: full.authToken }),
    ];
    return { server, appId, management: server.client(MANAGEMENT), clients };
  };
  const { api } = full.app;
  const amara = full.app.as(AMARA);
  const agents = '/v3/ai-agents/agent-builder';
  const campaigns = '/v3/campaigns';
  const campaignId = [await firstOf(api, `${campaigns}/campaigns`, 'id')];
  const values = {
    '/': {
      uid: [AMARA, BRUNO],
      guid: [CREW],
      id: [full.rich, full.withFiles],
      reaction: ['👍'],
      conversationId: [`group_${CREW}`, `${AMARA}_user_${BRUNO}`],
      role: ['guide'],
      scope: ['participant'],
      authToken: [full.authToken],
      apiKey: [full.app.apiKey],
      webhookId: ['crm'],
      keywordId: ['rude'],
      ruleId: ['no-rude'],
      sessionId: [await firstOf(api, '/v3/calls?hasTranscription=true', 'sessionId')],
    },
    '/v3/moderation/messages': { id: [await firstOf(api, '/v3/moderation/messages', 'id')] },
    '/v3/scheduledmessages': { id: [await firstOf(amara, '/v3/scheduledmessages', 'id')] },
    '/v3/polls': { id: [full.poll] },
    '/v3/ai': { agentUid: [await firstOf(api, `${agents}/agents`, 'uid')] },
    '/v3/moderation/reasons': { id: ['off-topic'] },
    '/v3/stickers': { id: [await firstOf(api, '/v3/stickers', 'id')] },
    '/v3/ai-agents': {
      uid: [await firstOf(api, '/v3/ai-agents/agents', 'uid'), await firstOf(api, `${agents}/agents`, 'uid')],
      name: ['show_map'],
    },
    [`${agents}/api-tools`]: { slug: ['weather'] },
    [`${agents}/mcp-servers`]: { slug: ['trains'] },
    [agents]: { uniqueId: [await firstOf(api, `${agents}/knowledge-base`, 'uniqueId')] },
    [campaigns]: { userId: [AMARA], campaignId, templateId: ['cc-template-greeting'] },
    [`${campaigns}/campaigns`]: { id: campaignId },
    [`${campaigns}/channels`]: { id: ['in_app'] },
    [`${campaigns}/templates`]: { id: ['cc-template-greeting'] },
    [`${campaigns}/templates/categories`]: { id: [await firstOf(api, `${campaigns}/templates/categories`, 'id')] },
    [`${campaigns}/notification-feed`]: { id: [await firstOf(amara, `${campaigns}/notification-feed`, 'id')] },
    [`${campaigns}/push-notifications`]: { id: [await firstOf(amara, `${campaigns}/push-notifications`, 'id')] },
  };
  const { answered, differences } = await compareAnswers(
    served(source, full.app.id),
    served(target, 'moved-app'),
    values,
    otherwise,
  );
  expect(differences).toEqual([]);
  const unanswered = operationsOf(source).filter(({ id }) => !(id in otherwise) && !answered.has(id));
  expect(unanswered).toEqual([]);
});

test('the audit log of the app is that of the source, and says at its end that the app was imported', async () => {
  // the test before has read the credentials of both
  const logOf = async (server: TestServer, appId: string): Promise<any[]> =>
    dataOf(await server.client(MANAGEMENT).get(`/apps/${appId}/audit-log`, { limit: 1000 })).filter(
      ({ action }: any) => !action.endsWith('.read'),
    );
  const former = await logOf(source, full.app.id);
  const log = await logOf(target, 'moved-app');
  const actions = (entries: any[]) => entries.map(({ action, target: { type, id } }) => [action, type, id]);
  expect(actions(log.slice(0, former.length)).filter(([, type]) => type !== 'app')).toEqual(
    actions(former).filter(([, type]) => type !== 'app'),
  );
  expect(log.slice(former.length)).toMatchObject([
    { action: 'app.imported', target: { type: 'app', id: 'moved-app' }, after: { sourceAppId: full.app.id } },
  ]);
});

test('a file is read at the address that its message shows on the target', async () => {
  const api = target.client({ apikey: full.app.apiKey });
  const { data } = dataOf(await api.get(`/v3/messages/${full.withFiles}`)) as {
    data: { attachments: { url: string }[] };
  };
  const bodies = [];
  for (const attachment of data.attachments) bodies.push((await target.client({}).get(pathOf(attachment))).status);
  expect(bodies).toEqual([200, 200]);
});

describe('an archive that is damaged creates no app:', () => {
  let copy: string;
  beforeEach(async () => {
    copy = await mkdtemp(join(tmpdir(), 'confab-archive-'));
    await cp(folder, copy, { recursive: true });
  });
  afterEach(() => rm(copy, { recursive: true, force: true }));

  const failure = async (): Promise<unknown> => {
    try {
      const archive = await archiveSource(await ArchiveReader.open(copy), PASSPHRASE);
      return await target.app.get(AppImportService).import({}, archive, { id: 'damaged' });
    } catch (error) {
      return error;
    }
  };
  const aFile = async () => join(copy, 'files', (await readdir(join(copy, 'files')))[0]!);
  /** Moves the file or folder out of the archive, and leaves a link to it. */
  const link = async (path: string) => {
    await rename(path, `${copy}-outside`);
    await symlink(`${copy}-outside`, path);
  };
  /** Changes the text, and what app.json says about it, as somebody can who makes an archive. */
  const rewrite = async (name: string, change: (text: string) => string) => {
    const text = change(await readFile(join(copy, name), 'utf8'));
    await writeFile(join(copy, name), text);
    const manifest = JSON.parse(await readFile(join(copy, 'app.json'), 'utf8'));
    manifest.files[name].sha256 = createHash('sha256').update(text).digest('hex');
    await writeFile(join(copy, 'app.json'), JSON.stringify(manifest));
  };
  const sizeIn = (text: string, id: string, size: number) =>
    text.replaceAll(/^.*$/gm, (line) =>
      line.includes(`"${id}"`) ? line.replace(/"size": ?\d+/, `"size":${size}`) : line,
    );
  afterEach(() => rm(`${copy}-outside`, { recursive: true, force: true }));

  test.each([
    ['a file is missing', async () => rm(await aFile()), 'is missing'],
    ['a file is cut off', async () => truncate(await aFile(), 1), 'has 1 bytes in place of'],
    ['its rows are missing', async () => rm(join(copy, 'app.ndjson')), 'The archive has no app.ndjson'],
    ['its rows are changed', async () => appendFile(join(copy, 'app.ndjson'), '{}\n'), 'no row of a known table'],
    ['a file is a link', async () => link(await aFile()), 'is a symbolic link'],
    ['the folder of files is a link', async () => link(join(copy, 'files')), 'is a symbolic link'],
    ['its rows are a link', async () => link(join(copy, 'app.ndjson')), 'is a symbolic link'],
    ['app.json is a link', async () => link(join(copy, 'app.json')), 'is a symbolic link'],
    [
      'a file is a link to one without a size',
      async () => {
        const path = await aFile();
        await rm(path);
        await symlink('/proc/self/environ', path);
        await rewrite('files.ndjson', (text) => sizeIn(text, basename(path), 0));
        await rewrite('app.ndjson', (text) => sizeIn(text, basename(path), 400));
      },
      'Nothing was imported',
    ],
    [
      'the row of a file has another size',
      async () => {
        const id = basename(await aFile());
        await rewrite('app.ndjson', (text) => sizeIn(text, id, 1_000));
      },
      'bytes, and its row says 1000',
    ],
    [
      'a file has no row',
      async () => {
        await writeFile(join(copy, 'files', 'f00'), 'x');
        await rewrite('files.ndjson', (text) => `${text}{"id":"f00","name":"a","mimeType":"text/plain","size":1}\n`);
      },
      'its row says nothing',
    ],
    ['app.json is cut off', async () => truncate(join(copy, 'app.json'), 20), 'is not of format 1'],
    ['app.json is empty', async () => writeFile(join(copy, 'app.json'), '{"format":1}'), 'is not of format 1'],
  ])('%s', async (_, damage, reason) => {
    await damage();
    const error = await failure();
    expect(error).toBeInstanceOf(StartupError);
    expect((error as Error).message).toContain(reason);
    expect(await target.app.get(AppsService).find({}, 'damaged')).toBeUndefined();
  });
});

test('no app is created with an id that cannot be in a host name or a path', async () => {
  const archive = await archiveSource(await ArchiveReader.open(folder), PASSPHRASE);
  const importing = target.app.get(AppImportService).import({}, archive, { id: 'Moved App' });
  await expect(importing).rejects.toThrow('Moved App cannot be the id of an app');
});

test('its records, imported into an empty app, are exported again as they were', async () => {
  const apps = target.app.get(AppsService);
  const { app } = await apps.create({}, { name: 'Records' });
  const refused = join(folder, 'refused');
  const results = await target.app.get(ArchiveImportService).importArchive(contextOf({}, app), folder, {
    linkBase: 'http://localhost',
    refusedOf: (kind) => `${refused}-${kind}`,
  });
  for (const kind of IMPORT_KINDS)
    expect([kind, results[kind]]).toEqual([
      kind,
      { stored: exported.manifest.files[`${kind}.ndjson`]!.lines, incomplete: 0, refused: 0 },
    ]);
  const again = await mkdtemp(join(tmpdir(), 'confab-archive-'));
  try {
    await target.app.get(AppExportService).export({}, app, await AppArchiveWriter.create(again), {});
    for (const kind of IMPORT_KINDS)
      expect([kind, await linesOf(again, kind)]).toEqual([kind, await linesOf(folder, kind)]);
  } finally {
    await rm(again, { recursive: true, force: true });
  }
});

/** The records of an archive, without the origin and the signature in the addresses of files, which each app has itself. */
async function linesOf(archive: string, kind: string): Promise<string[]> {
  const text = await readFile(join(archive, `${kind}.ndjson`), 'utf8');
  const lines = text
    .replaceAll(/http:[^"]*\/v3\/media\/\w+\.(\w+)\.[\w-]+\//g, 'media/$1/')
    .trimEnd()
    .split('\n');
  return lines.sort();
}
