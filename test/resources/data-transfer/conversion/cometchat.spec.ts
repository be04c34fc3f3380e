// lane: long
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { SampleDataService } from '#operations/sample-data/sample-data.service.js';
import { Database } from '#platform/database/database.js';
import { StartupError } from '#platform/errors/startup-error.js';
import {
  convertCometchat,
  type CometchatOptions,
} from '#resources/data-transfer/conversion/cometchat/convert-cometchat.js';
import { convertExport } from '#resources/data-transfer/conversion/convert-export.js';
import { IMPORT_KINDS } from '#resources/data-transfer/import/import-records.js';
import { parseRecord, RecordLoaderService } from '#resources/data-transfer/import/load/record-loader.service.js';
import { codeBlocks } from '#test/docs/code-blocks.js';
import { contentOf, recordsOf, useFolder } from '#test/support/archives.js';
import { callToUser, setStatus, startCall } from '#test/support/calls.js';
import { dataOf } from '#test/support/client.js';
import { runConfab } from '#test/support/command.js';
import { systemContext } from '#test/support/context.js';
import { sendText, sendToGroup } from '#test/support/factories.js';
import { PICTURE } from '#test/support/media.js';
import { type TestApp, useOwnServer } from '#test/support/server.js';
import { HttpDouble } from '#test/support/tool-servers.js';
import { useDouble } from '#test/support/use-double.js';
import * as discord from './exports/discord.js';
import * as mattermost from './exports/mattermost.js';
import * as rocketchat from './exports/rocketchat.js';
import * as sendbird from './exports/sendbird.js';
import * as slack from './exports/slack.js';
import * as stream from './exports/stream.js';
import * as chatApis from './exports/whole/chat-apis.js';
import * as others from './exports/whole/others.js';
import * as personal from './exports/whole/personal.js';

const server = useOwnServer();
const proxy = useDouble(() => HttpDouble.start());
const folder = useFolder();

const [amara, bruno, chiara, deepak, elena] = [1, 2, 3, 4, 5].map((number) => `cometchat-uid-${number}`) as [
  string,
  string,
  string,
  string,
  string,
];
const GROUP = 'cometchat-guid-1';
const FILE_LIMIT = 1024 * 1024;

let app: TestApp;
/** Ids of messages by what was done with them. */
const messages: Record<string, string> = {};

const origin = () => `http://127.0.0.1:${(server.http.address() as AddressInfo).port}`;

beforeAll(async () => {
  app = await server.createApp();
  await server.app.get(SampleDataService).seed(systemContext(app));
  const { api } = app;
  for (const step of [
    api.post('/v3/users', { uid: 'left', name: 'Left', tags: ['former'] }),
    api.post('/v3/roles', { role: 'guide', name: 'Guide', settings: { listUsers: 'all' } }),
    api.post('/v3/groups', { guid: 'secret', name: 'Secret', type: 'password', password: 'sesame' }),
  ])
    dataOf(await step);
  dataOf(await api.put(`/v3/users/${bruno}`, { role: 'guide' }));
  dataOf(await api.post(`/v3/users/${deepak}/friends`, { accepted: [amara, elena] }));
  dataOf(await api.post(`/v3/users/${elena}/blockedusers`, { blockedUids: [chiara] }));
  dataOf(await api.post('/v3/groups/secret/members', { moderators: [bruno], participants: [chiara, 'left'] }));
  dataOf(await api.post(`/v3/groups/secret/bannedusers/${chiara}`));
  messages.parent = await sendToGroup(app, amara, GROUP, `Who comes, <@uid:${bruno}>?`, {
    muid: 'invitation-1',
    tags: ['plan'],
  });
  for (const [uid, reaction] of [
    [bruno, '👍'],
    [deepak, '👍'],
    [bruno, '🎉'],
  ])
    dataOf(await app.as(uid!).post(`/v3/messages/${messages.parent}/reactions/${encodeURIComponent(reaction!)}`));
  messages.reply = dataOf(
    await app.as(bruno).post(`/v3/messages/${messages.parent}/thread`, {
      receiver: GROUP,
      receiverType: 'group',
      data: { text: 'I do' },
    }),
  ).id;
  messages.deleted = await sendText(app, amara, bruno, 'Not this');
  dataOf(await app.as(amara).delete(`/v3/messages/${messages.deleted}`));
  messages.read = await sendText(app, amara, deepak, 'Read me');
  dataOf(await app.as(deepak).post(`/v3/users/${amara}/conversation/read`));
  messages.pinned = await sendToGroup(app, amara, GROUP, 'Meet at eight');
  dataOf(await app.as(amara).post(`/v3/messages/${messages.pinned}/pin`));
  const picture = { receiver: deepak, receiverType: 'user', type: 'image' };
  messages.picture = dataOf(await app.as(amara).form('/v3/messages', picture, [PICTURE])).id;
  const sessionId = await startCall(app, amara, callToUser(bruno));
  await setStatus(app, bruno, sessionId, 'rejected');
  dataOf(await api.delete('/v3/users', { uidsToDeactivate: ['left'] }));
});

const convert = (options: Partial<CometchatOptions> = {}, to = folder()) =>
  convertCometchat({ base: `${origin()}/v3`, apiKey: app.apiKey, parallel: 4, ...options }, to);

const byId = async (id: string) => (await recordsOf(folder(), 'messages')).find((record) => record.id === id);

/** Forwards requests to the server. */
async function forward(path: string, headers: Record<string, unknown>) {
  const { apikey, onbehalfof } = headers as Record<string, string | undefined>;
  const response = await fetch(`${origin()}${path}`, {
    headers: { ...(apikey && { apikey }), ...(onbehalfof && { onBehalfOf: onbehalfof }) },
  });
  return { status: response.status, body: await response.text() };
}

describe('an archive of an app', () => {
  test('has the users, groups, members, bans, friends, blocks and roles that the API lists', async () => {
    const { records } = await convert();
    const users: any[] = dataOf(await app.api.get('/v3/users', { withDeactivated: true, withTags: true }));
    expect(await recordsOf(folder(), 'users')).toEqual(
      users.map(({ status: _, role, ...user }) => ({ ...user, ...(role !== 'default' && { role }) })),
    );
    const groups: any[] = dataOf(await app.api.get('/v3/groups', { withTags: true }));
    const archived = await recordsOf(folder(), 'groups');
    expect(archived.map(({ guid, name, owner }) => ({ guid, name, owner }))).toEqual(
      groups.map(({ guid, name, owner }) => ({ guid, name, owner })),
    );
    expect(archived.find(({ guid }) => guid === 'secret').type).toBe('private');
    const members = await recordsOf(folder(), 'members');
    for (const { guid, membersCount } of groups)
      expect(members.filter((member) => member.guid === guid && !member.isBanned)).toHaveLength(membersCount);
    expect(members).toContainEqual({ guid: 'secret', uid: bruno, scope: 'moderator', joinedAt: expect.any(Number) });
    expect(members.filter(({ isBanned }) => isBanned)).toContainEqual({
      guid: 'secret',
      uid: chiara,
      scope: 'participant',
      isBanned: true,
      bannedAt: expect.any(Number),
    });
    const friends = await recordsOf(folder(), 'friends');
    expect(friends).toEqual(
      expect.arrayContaining([
        { uid: amara, friendUid: deepak },
        { uid: deepak, friendUid: elena },
      ]),
    );
    expect(new Set(friends.map(({ uid, friendUid }) => [uid, friendUid].sort().join())).size).toBe(friends.length);
    expect(await recordsOf(folder(), 'blocks')).toContainEqual({
      uid: elena,
      blockedUid: chiara,
      blockedAt: expect.any(Number),
    });
    expect(await recordsOf(folder(), 'roles')).toContainEqual({
      role: 'guide',
      name: 'Guide',
      settings: { listUsers: 'all' },
    });
    expect(records.calls).toBe(dataOf(await app.api.get('/v3/calls')).length);
  });

  test('has every message in the order of the ids, with what was sent and not what the server adds', async () => {
    const { leftOut } = await convert();
    const listed: any[] = dataOf(
      await app.api.get('/v3/messages', { limit: 1000, affix: 'append', id: 0, withTags: true }),
    );
    const withheld = listed.filter(({ data }) => (data.moderation?.status ?? 'approved') !== 'approved');
    expect(withheld.length).toBeGreaterThan(0);
    expect(leftOut.find(({ what }) => what.includes('moderation'))?.count).toBe(withheld.length);
    const records = await recordsOf(folder(), 'messages');
    const own = ({ id, muid, sender, receiver, category, type, sentAt, tags, parentId }: any) => ({
      id,
      muid,
      sender,
      receiver,
      category,
      type,
      sentAt,
      tags,
      parentId,
    });
    expect(records.map(own)).toEqual(listed.filter((message) => !withheld.includes(message)).map(own));
    for (const { data } of records) expect(data).not.toHaveProperty('entities');
    expect(await byId(messages.parent!)).toMatchObject({
      data: { text: `Who comes, <@uid:${bruno}>?` },
      mentionedUids: [bruno],
      reactions: [
        { uid: bruno, reaction: '👍', reactedAt: expect.any(Number) },
        { uid: deepak, reaction: '👍', reactedAt: expect.any(Number) },
        { uid: bruno, reaction: '🎉', reactedAt: expect.any(Number) },
      ],
    });
    expect(await byId(messages.reply!)).toMatchObject({ parentId: messages.parent });
    expect(await byId(messages.deleted!)).toMatchObject({ data: {}, deletedBy: amara, deletedAt: expect.any(Number) });
    expect(await byId(messages.read!)).toMatchObject({ deliveredAt: expect.any(Number), readAt: expect.any(Number) });
    expect(await byId(messages.pinned!)).toMatchObject({ pinned: { pinnedBy: amara, pinnedAt: expect.any(Number) } });
  });

  test('has action and call messages with ids in place of the objects that the API shows', async () => {
    await convert();
    const records = await recordsOf(folder(), 'messages');
    const dataOfAction = (action: string) => records.findLast(({ data }) => data.action === action)?.data;
    expect(dataOfAction('deleted')).toEqual({ action: 'deleted', by: amara, messageId: messages.deleted });
    expect(dataOfAction('banned')).toEqual({
      action: 'banned',
      by: 'app_system',
      on: chiara,
      membersCount: expect.any(Number),
    });
    const calls = records.filter(({ category }) => category === 'call');
    expect(calls.length).toBeGreaterThan(0);
    for (const { data } of calls)
      expect(data.call).toMatchObject({
        sessionId: expect.any(String),
        initiator: expect.any(String),
        initiatedAt: expect.any(Number),
      });
  });

  test('has up to which message users have read their conversations', async () => {
    await convert();
    expect(await recordsOf(folder(), 'conversation-states')).toContainEqual(
      expect.objectContaining({ uid: deepak, receiverType: 'user', receiver: amara, readMessageId: messages.read }),
    );
  });

  test('has the attachments as files only on request, from addresses that are allowed, up to the size limit', async () => {
    const { data } = dataOf(await app.api.get(`/v3/messages/${messages.picture}`));
    const [{ url }] = data.attachments;
    const refusals = [undefined, { maxBytes: FILE_LIMIT, allowPrivate: false }, { maxBytes: 10, allowPrivate: true }];
    for (const [index, media] of refusals.entries()) {
      const to = join(folder(), `refused-${index}`);
      await mkdir(to);
      const { detailsLeftOut } = await convert({ media }, to);
      const record = (await recordsOf(to, 'messages')).find(({ id }) => id === messages.picture);
      expect(record.data.attachments[0].url).toBe(url);
      expect(await recordsOf(to, 'files')).toEqual([]);
      expect(detailsLeftOut.some(({ examples }) => examples.includes(url))).toBe(media !== undefined);
    }
    const to = join(folder(), 'downloaded');
    await convert({ media: { maxBytes: FILE_LIMIT, allowPrivate: true } }, to);
    const record = (await recordsOf(to, 'messages')).find(({ id }) => id === messages.picture);
    const [file] = await recordsOf(to, 'files');
    expect(file).toMatchObject({ name: PICTURE.name, mimeType: 'image/png', size: PICTURE.content.length, uid: amara });
    expect(record.fileIds).toEqual([file.id]);
    expect(record.data.attachments[0].url).toBe(`files/${file.id}`);
    expect(await readFile(join(to, 'files', file.id))).toEqual(PICTURE.content);
  });
});

describe('an API with failures', () => {
  test('is read again after them, and later where it demands a delay', async () => {
    const failures = [{ status: 429, headers: { 'retry-after': '7' } }, { status: 503, headers: {} }, undefined];
    proxy.handler = async ({ path, headers }, response) => {
      const index = proxy.requests.length - 1;
      const failure = failures[index];
      if (failure) return void response.writeHead(failure.status, failure.headers).end('{}');
      if (index < failures.length) return void response.destroy();
      const { status, body } = await forward(path, headers);
      response.writeHead(status).end(body);
    };
    const waits: number[] = [];
    const wait = async (milliseconds: number) => void waits.push(Math.round(milliseconds));
    const { records } = await convert({ base: `${proxy.url}/v3`, parallel: 1, wait });
    expect(records.messages).toBeGreaterThan(0);
    expect(waits[0]).toBeGreaterThan(5000);
    expect(waits[0]).toBeLessThanOrEqual(7000);
  });

  test('ends the conversion with a sentence when its address is that of no API', async () => {
    const conversion = convert({ base: origin() });
    await expect(conversion).rejects.toThrow(StartupError);
    await expect(conversion).rejects.toThrow('--base is an address with the version');
  });

  test('ends the conversion when the key is refused, without naming it', async () => {
    await expect(convert({ apiKey: 'wrong-key' })).rejects.toThrow(/AUTH_ERR_APIKEY_NOT_FOUND/);
    await expect(convert({ apiKey: 'wrong-key' })).rejects.not.toThrow(/wrong-key/);
  });
});

test('an interrupted conversion continues, and the archive is the same as without an interruption', async () => {
  proxy.handler = async ({ path, headers }, response) => {
    const { status, body } = await forward(path, headers);
    response.writeHead(status).end(body);
  };
  const base = `${proxy.url}/v3`;
  const whole = join(folder(), 'whole');
  await convert({ base, parallel: 1 }, whole);
  const requests = proxy.requests.length;
  const to = join(folder(), 'continued');
  for (let allowed = 5; ; allowed += 5) {
    const stop = new AbortController();
    const begun = proxy.requests.length;
    proxy.handler = async ({ path, headers }, response) => {
      if (proxy.requests.length - begun > allowed) stop.abort(new Error('Stopped'));
      const { status, body } = await forward(path, headers);
      response.writeHead(status).end(body);
    };
    const result = await convert({ base, parallel: 1, signal: stop.signal }, to).catch(
      (error: unknown) => (error as Error).message,
    );
    if (result !== 'Stopped') break;
    expect(allowed).toBeLessThan(2 * requests);
  }
  expect(await contentOf(to)).toEqual(await contentOf(whole));
  await expect(convert({ base }, to)).rejects.toThrow(/not empty/);
});

test('the commands of docs/migrating.md write archives', async () => {
  await writeFile(join(folder(), 'apikey.txt'), `${app.apiKey}\n`);
  const exports: Record<string, Record<string, string>> = {
    'sendbird-export': { 'messages.json': JSON.stringify(sendbird.messages) },
    'stream-export': { 'team.json': JSON.stringify(stream.team) },
    'slack-export': slack.files,
    'mattermost-export': mattermost.files,
    'rocketchat-export': rocketchat.files,
    'discord-export': discord.files,
    'twilio-pages': others.twilio,
    'talkjs-pages': chatApis.talkjs,
    'pubnub-pages': chatApis.pubnub,
    'intercom-answers': chatApis.intercom,
    'teams-pages': chatApis.teams,
    'telegram-export': personal.telegram,
    'whatsapp-export': { '_chat.txt': '[24.12.23, 18:03:05] Ana: Hi\n[24.12.23, 18:04:00] Ben: Hello\n' },
    'matrix-export': personal.matrix,
  };
  for (const [name, files] of Object.entries(exports))
    for (const [file, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder(), name, file)), { recursive: true });
      await writeFile(join(folder(), name, file), content);
    }
  const commands = codeBlocks('docs/migrating.md')
    .flatMap(({ text }) => text.trim().split('\n'))
    .filter((command) => command.includes(' convert '));
  expect(commands).toHaveLength(15);
  for (const [index, command] of commands.entries()) {
    const [npx, name, ...args] = command.replace(/https:\S+/, `${origin()}/v3`).split(' ');
    expect([npx, name]).toEqual(['npx', 'confab']);
    const to = join(folder(), `archive-${index}`);
    const options = [...args.map((arg) => (arg === 'archive' ? to : arg)), '--json'];
    const { exitCode, output } = await runConfab(options, {}, { cwd: folder() });
    // 3: some records of these exports are left out
    expect([0, 3]).toContain(exitCode);
    expect(JSON.parse(output)).toMatchObject({ source: args[1]!.replace(/-(?:export|pages|answers)$/, '') });
    expect((await recordsOf(to, 'messages')).length).toBeGreaterThan(0);
  }
});

test('a folder of another service converts to nothing, and the command says so', async () => {
  const path = join(folder(), 'slack-export', 'general', '2023-11-14.json');
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, JSON.stringify([{ type: 'message', user: 'U1', ts: '1700000000.000100', text: 'Hi' }]));
  for (const service of ['sendbird', 'stream', 'mattermost', 'rocketchat', 'discord']) {
    const args = ['convert', service, 'slack-export', `archive-${service}`];
    expect(await runConfab(args, {}, { cwd: folder() })).toMatchObject({ exitCode: 3 });
  }
});

describe('the import accepts every record of an archive of', () => {
  /** @returns the refusals, which have the record */
  async function load(from: string, to: TestApp, keepsIds = false): Promise<object[]> {
    const refused: object[] = [];
    for (const kind of IMPORT_KINDS.filter((one) => one !== 'files')) {
      const records = await recordsOf(from, kind);
      const { refusals } = await server.app.get(Database).withTransaction(systemContext(to), (ctx) =>
        server.app.get(RecordLoaderService).load(
          ctx,
          kind,
          { name: 'archive', keepsIds },
          records.map((record) => parseRecord(kind, record)),
        ),
      );
      for (const [index, refusal] of refusals.entries())
        if (refusal) refused.push({ kind, record: records[index], code: refusal.code, details: refusal.details });
    }
    return refused;
  }

  test('an app, which then has the same messages', async () => {
    await convert();
    const copy = await server.createApp();
    expect(await load(folder(), copy, true)).toEqual([]);
    const query = { limit: 1000, affix: 'append', id: 0, withTags: true };
    const shown = (list: any[]) =>
      list
        .filter(({ data }) => (data.moderation?.status ?? 'approved') === 'approved')
        .map(
          ({
            id,
            muid,
            sender,
            receiver,
            category,
            type,
            tags,
            parentId,
            sentAt,
            data: { text, action, customData },
          }) => ({ id, muid, sender, receiver, category, type, tags, parentId, sentAt, text, action, customData }),
        );
    const originals = dataOf(await app.api.get('/v3/messages', query));
    expect(shown(dataOf(await copy.api.get('/v3/messages', query)))).toEqual(shown(originals));
  });

  test('exports of Sendbird', async () => {
    await mkdir(join(folder(), 'export'));
    for (const name of ['users', 'channels', 'messages'] as const)
      await writeFile(join(folder(), 'export', `${name}.json`), JSON.stringify(sendbird[name]));
    await convertExport('sendbird', join(folder(), 'export'), join(folder(), 'archive'));
    expect(await load(join(folder(), 'archive'), await server.createApp())).toEqual([]);
  });

  test('exports of Stream', async () => {
    const source = join(folder(), 'export.json');
    await writeFile(source, JSON.stringify({ channels: [stream.team, stream.pair, stream.deleted, stream.live] }));
    await convertExport('stream', source, join(folder(), 'archive'));
    expect(await load(join(folder(), 'archive'), await server.createApp())).toEqual([]);
  });

  test.each([
    ['slack', slack.files],
    ['mattermost', mattermost.files],
    ['rocketchat', rocketchat.files],
    ['discord', discord.files],
  ] as const)('exports of %s', async (service, files) => {
    for (const [file, content] of Object.entries<string>(files)) {
      await mkdir(dirname(join(folder(), 'export', file)), { recursive: true });
      await writeFile(join(folder(), 'export', file), content);
    }
    await convertExport(service, join(folder(), 'export'), join(folder(), 'archive'));
    expect(await load(join(folder(), 'archive'), await server.createApp())).toEqual([]);
  });
});
