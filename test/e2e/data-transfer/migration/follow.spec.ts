// lane: long
import type { AddressInfo } from 'node:net';
import { MigrationFolder } from '#resources/data-transfer/migration/migration-folder.js';
import { MigrationService, type FollowOptions } from '#resources/data-transfer/migration/migration.service.js';
import { hintsIn } from '#resources/data-transfer/migration/webhook-receiver.js';
import { AppsService, contextOf } from '#resources/management/apps.service.js';
import { useFolder } from '#test/support/archives.js';
import { callToUser, setStatus, startCall } from '#test/support/calls.js';
import { dataOf } from '#test/support/client.js';
import { sendText, sendToGroup } from '#test/support/factories.js';
import { type TestApp, useServer } from '#test/support/server.js';
import { HttpDouble } from '#test/support/tool-servers.js';
import { useDouble } from '#test/support/use-double.js';

const server = useServer();
const double = useDouble(() => HttpDouble.start());
const path = useFolder();

const [amara, bruno, chiara, deepak] = ['amara', 'bruno', 'chiara', 'deepak'] as const;
const GROUP = 'team';

const origin = () => `http://127.0.0.1:${(server.http.address() as AddressInfo).port}`;

let source: TestApp;
let target: TestApp;
let folder: MigrationFolder;

beforeEach(async () => {
  [source, target] = [await server.createApp(), await server.createApp()];
  for (const uid of [amara, bruno, chiara, deepak]) dataOf(await source.api.post('/v3/users', { uid, name: uid }));
  dataOf(await source.api.post('/v3/groups', { guid: GROUP, name: 'Team', type: 'public', owner: amara }));
  dataOf(await source.api.post(`/v3/groups/${GROUP}/members`, { participants: [bruno, chiara] }));
  folder = await MigrationFolder.open(path());
});
afterEach(() => folder.close());

const service = () => server.app.get(MigrationService);
const context = async () => contextOf({}, (await server.app.get(AppsService).find({}, target.id))!);

const options = (changes: Partial<FollowOptions> = {}): FollowOptions => ({
  ...{ base: `${origin()}/v3`, apiKey: source.apiKey, parallel: 4 },
  ...changes,
});

async function begin() {
  const ctx = await context();
  await service().begin(ctx, folder, options().base);
  return ctx;
}

const react = (uid: string, id: string, emoji: string) =>
  source.as(uid).post(`/v3/messages/${id}/reactions/${encodeURIComponent(emoji)}`);

/** What the app shows of a message, without what is made of its id in its own app. */
const shown = async (app: TestApp, id: string) => dataOf(await app.api.get(`/v3/messages/${id}`, { withTags: true }));

/** The proxy passes requests on, and `fail` may answer in place of the source. */
function through(
  fail: (request: number, path: string, response: any, body: () => Promise<string>) => Promise<boolean>,
) {
  double.handler = async ({ path: url, headers }, response) => {
    const { apikey, onbehalfof } = headers as Record<string, string | undefined>;
    const forwarded = async () => {
      const answer = await fetch(`${origin()}${url}`, {
        headers: { ...(apikey && { apikey }), ...(onbehalfof && { onBehalfOf: onbehalfof }) },
      });
      response.statusCode = answer.status;
      return answer.text();
    };
    if (!(await fail(double.requests.length, url, response, forwarded))) response.end(await forwarded());
  };
  return `${double.url}/v3`;
}

test('a copy is equal to the source, with the same ids, and a second copy changes nothing', async () => {
  const parent = await sendToGroup(source, amara, GROUP, `Who comes, <@uid:${bruno}>?`, { tags: ['plan'] });
  dataOf(await react(bruno, parent, '👍'));
  const thread = { receiver: GROUP, receiverType: 'group', data: { text: 'I do' } };
  const reply = dataOf(await source.as(bruno).post(`/v3/messages/${parent}/thread`, thread)).id;
  dataOf(await source.api.post(`/v3/users/${deepak}/friends`, { accepted: [amara] }));
  dataOf(await source.api.post(`/v3/users/${deepak}/blockedusers`, { blockedUids: [chiara] }));
  dataOf(await source.api.post('/v3/roles', { role: 'guide', name: 'Guide' }));
  const sessionId = await startCall(source, amara, callToUser(bruno));
  await setStatus(source, bruno, sessionId, 'rejected');
  await sendText(source, amara, deepak, 'Read me');
  dataOf(await source.as(deepak).post(`/v3/users/${amara}/conversation/read`));
  const ctx = await begin();
  const first = await service().copyAll(ctx, folder, options());
  expect(first.rows.filter(({ source: here, app, equal }) => here !== equal || app !== equal)).toEqual([]);
  expect(first).toMatchObject({ isEqual: true, refused: 0, removed: 0 });
  const counted = Object.fromEntries(first.rows.map(({ what, equal }) => [what, equal]));
  for (const what of ['messages', 'threads', 'reactions', 'mentions', 'members', 'friends', 'blocks', 'read positions'])
    expect([what, counted[what]]).toEqual([what, expect.any(Number)]);
  expect(counted).toMatchObject({ threads: expect.any(Number), friends: expect.any(Number) });
  expect(await shown(target, reply)).toMatchObject({ parentId: parent, sender: bruno, data: { text: 'I do' } });
  expect(await service().copyAll(ctx, folder, options())).toMatchObject({ changed: 0, removed: 0, isEqual: true });
});

test('what changes meanwhile follows: messages, edits, deletions, members, bans, users, groups and read positions', async () => {
  const [edited, deleted] = [
    await sendText(source, amara, bruno, 'Firts'),
    await sendText(source, amara, bruno, 'Not this'),
  ];
  const ctx = await begin();
  await service().copyAll(ctx, folder, options());
  dataOf(await source.as(amara).put(`/v3/messages/${edited}`, { data: { text: 'First' } }));
  dataOf(await source.as(amara).delete(`/v3/messages/${deleted}`));
  dataOf(await source.api.post('/v3/users', { uid: 'newcomer', name: 'Newcomer' }));
  dataOf(await source.api.post('/v3/groups', { guid: 'late', name: 'Late', type: 'public', owner: 'newcomer' }));
  dataOf(await source.api.post('/v3/groups/late/members', { participants: [amara] }));
  const said = await sendToGroup(source, 'newcomer', 'late', 'Hello');
  dataOf(await source.api.delete(`/v3/groups/${GROUP}/members/${bruno}`));
  dataOf(await source.api.post(`/v3/groups/${GROUP}/bannedusers/${chiara}`));
  dataOf(await source.api.put(`/v3/users/${deepak}`, { name: 'Deepak the Second' }));
  await sendText(source, amara, deepak, 'Read me');
  dataOf(await source.as(deepak).post(`/v3/users/${amara}/conversation/read`));
  const round = await service().copyChanges(ctx, folder, options());
  expect(round.rows.filter(({ source: here, app, equal }) => here !== equal || app !== equal)).toEqual([]);
  expect(round.refused).toBe(0);
  expect(await shown(target, edited)).toMatchObject({ data: { text: 'First' }, editedBy: amara });
  expect(await shown(target, deleted)).toMatchObject({ deletedBy: amara });
  expect(await shown(target, said)).toMatchObject({ sender: 'newcomer', receiver: 'late' });
  expect(dataOf(await target.api.get(`/v3/users/${deepak}`))).toMatchObject({ name: 'Deepak the Second' });
  const members = dataOf(await target.api.get(`/v3/groups/${GROUP}/members`)).map(({ uid }: any) => uid);
  expect(members).not.toContain(bruno);
  expect(members).not.toContain(chiara);
  const again = await service().copyAll(ctx, folder, options());
  expect(again.rows.filter(({ source: here, app, equal }) => here !== equal || app !== equal)).toEqual([]);
  expect(again).toMatchObject({ changed: 0, removed: 0 });
});

test('a webhook names an old message whose reactions changed, and its hints outlive an interruption', async () => {
  const message = await sendText(source, amara, bruno, 'Old');
  const ctx = await begin();
  await service().copyAll(ctx, folder, options());
  const state = (await folder.state())!;
  await folder.save({ ...state, since: Math.floor(Date.now() / 1000) + 60 });
  dataOf(await react(bruno, message, '🎉'));
  await folder.addHints(
    hintsIn({ trigger: 'message_reaction_added', data: { reaction: { messageId: message, uid: bruno } } }),
  );
  const stopped = service().copyChanges(ctx, folder, options({ signal: AbortSignal.abort(new Error('Stopped')) }));
  await expect(stopped).rejects.toThrow('Stopped');
  await folder.takeHints();
  await service().copyChanges(ctx, folder, options());
  expect((await shown(target, message)).data.reactions).toMatchObject([{ reaction: '🎉', count: 1 }]);
  expect((await folder.takeHints()).messages).toEqual([]);
});

test('messages, members, friends, groups and users that are gone are gone in the app; users are deactivated', async () => {
  const gone = await sendText(source, amara, bruno, 'Gone soon');
  dataOf(await source.api.post('/v3/users', { uid: 'leaving', name: 'Leaving' }));
  dataOf(await source.api.post('/v3/groups', { guid: 'ending', name: 'Ending', type: 'public', owner: amara }));
  dataOf(await source.api.post(`/v3/users/${deepak}/friends`, { accepted: [amara] }));
  const ctx = await begin();
  await service().copyAll(ctx, folder, options());
  dataOf(await source.api.delete(`/v3/users/leaving`, { permanent: true }));
  dataOf(await source.api.delete('/v3/groups/ending'));
  dataOf(await source.api.delete(`/v3/users/${deepak}/friends`, { friends: [amara] }));
  dataOf(await source.api.delete(`/v3/messages/${gone}`, { permanent: true }));
  const again = await service().copyAll(ctx, folder, options());
  expect(again.removed).toBeGreaterThanOrEqual(3);
  expect((await target.api.get('/v3/groups/ending')).status).toBe(404);
  expect(dataOf(await target.api.get('/v3/users', { onlyDeactivated: true })).map(({ uid }: any) => uid)).toEqual([
    'leaving',
  ]);
});

test('a source with limits, errors, cut bodies and ended connections is copied whole', async () => {
  const waits: number[] = [];
  const base = through(async (request, _, response, body) => {
    if (request % 7 === 1) return Boolean(response.writeHead(429, { 'retry-after': '3' }).end('{}'));
    if (request % 7 === 2) return Boolean(response.writeHead(502).end('Bad gateway'));
    if (request % 7 === 3) return Boolean(response.destroy());
    if (request % 7 === 4) return Boolean(response.end((await body()).slice(0, -20)));
    if (request % 7 === 5) return Boolean(response.end('{}'));
    return false;
  });
  const ctx = await begin();
  const wait = async (milliseconds: number) => void waits.push(milliseconds);
  const result = await service().copyAll(ctx, folder, options({ base, parallel: 1, wait }));
  expect(result).toMatchObject({ isEqual: true, refused: 0 });
  expect(Math.max(...waits)).toBeGreaterThan(2000);
});

test('a user who is on no page of a list that moved is not deactivated', async () => {
  const ctx = await begin();
  await service().copyAll(ctx, folder, options());
  const base = through(async (_, url, response, body) => {
    if (!url.startsWith('/v3/users?') || url.includes('perPage=1&')) return false;
    const list = JSON.parse(await body());
    list.data = list.data.filter(({ uid }: any) => uid !== deepak);
    return Boolean(response.end(JSON.stringify(list)));
  });
  expect((await service().copyAll(ctx, folder, options({ base }))).isEqual).toBe(false);
  expect(dataOf(await target.api.get('/v3/users', { onlyDeactivated: true }))).toEqual([]);
});

test('the rate is that of the operator', async () => {
  const waits: number[] = [];
  const wait = async (milliseconds: number) => void waits.push(milliseconds);
  const ctx = await begin();
  await service().copyAll(ctx, folder, options({ requestsPerMinute: 60, wait }));
  expect(waits.length).toBeGreaterThan(10);
  expect(Math.max(...waits)).toBeGreaterThan(900);
});

test('nothing is copied into an app with data of its own, nor after the cut-over', async () => {
  await target.api.post('/v3/users', { uid: 'own', name: 'Own' });
  await expect(begin()).rejects.toThrow('of its own');
  target = await server.createApp();
  const ctx = await begin();
  await service().copyAll(ctx, folder, options());
  await folder.cutOver();
  await expect(begin()).rejects.toThrow('since the cut-over');
  await expect(MigrationFolder.open(path())).rejects.toThrow('Another command works');
});
