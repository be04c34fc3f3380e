import { Database } from '#platform/database/database.js';
import { MessageModeration } from '#resources/messages/moderation/message-moderation.js';
import { dataOf } from '#test/support/client.js';
import { systemContext } from '#test/support/context.js';
import { outboundEventsOf } from '#test/support/events.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { condition, createRule } from '#test/support/moderation.js';
import { type TestApp, useServer } from '#test/support/server.js';
import { resolvedDocument } from '../../../scripts/resolved-document.mjs';

// Andrew writes messages that moderation withholds, to Tina and to the hikers, of whom Omar is one as well. All of them contain this word.
const WITHHELD = 'zxqwithheld';
const USERS = ['andrew', 'tina', 'omar'];
const RECEIVERS = ['tina', 'omar'];

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
/** Ids of the withheld messages, and of the messages that have to do with them. */
let ids: string[];
let visible: { direct: string; group: string };

beforeAll(async () => {
  app = await appWithUsers(server, USERS);
  await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: RECEIVERS } });
  visible = {
    direct: await sendText(app, 'tina', 'andrew', 'Hello'),
    group: await sendToGroup(app, 'tina', 'hikers', 'Hello all'),
  };
  const [shownToTina, shownToGroup] = [
    await sendText(app, 'andrew', 'tina', `${WITHHELD} after it was read`),
    await sendToGroup(app, 'andrew', 'hikers', `${WITHHELD} after it was read`),
  ];
  const related = [];
  for (const id of [shownToTina, shownToGroup]) related.push(...(await useEverywhere(id)));
  for (const id of [shownToTina, shownToGroup]) await hide(id);
  await createRule(app, { id: 'words', conditions: [condition({ value: [WITHHELD] })] });
  const blocked = await sendFromAndrew();
  const pending = await sendFromAndrew();
  await database.query(`UPDATE messages SET moderation_status = 'pending' WHERE app_id = $1 AND id = ANY($2)`, [
    app.id,
    pending,
  ]);
  const edited = await sendText(app, 'andrew', 'tina', 'Before the edit');
  dataOf(await app.as('andrew').put(`/v3/messages/${edited}`, { data: { text: WITHHELD } }));
  ids = [...blocked, ...pending, shownToTina, shownToGroup, edited, ...related, visible.direct, visible.group];
});

/** A message to Tina, one to the group that mentions her, and a reply to her in each conversation. */
async function sendFromAndrew(): Promise<string[]> {
  return [
    await sendText(app, 'andrew', 'tina', WITHHELD),
    await sendToGroup(app, 'andrew', 'hikers', `${WITHHELD} <@uid:tina>`),
    await reply(visible.direct, { receiver: 'tina', receiverType: 'user' }),
    await reply(visible.group, { receiver: 'hikers', receiverType: 'group' }),
  ];
}

const reply = async (parentId: string, receiver: object, sender = 'andrew', text = WITHHELD): Promise<string> =>
  dataOf<{ id: string }>(await app.as(sender).post(`/v3/messages/${parentId}/thread`, { ...receiver, data: { text } }))
    .id;

/** Tina reacts to the message, pins, saves and quotes it, and replies to it. @returns ids of her messages */
async function useEverywhere(id: string): Promise<string[]> {
  const tina = app.as('tina');
  const { receiverType, receiver } = dataOf<{ receiverType: string; receiver: string }>(
    await tina.get(`/v3/messages/${id}`),
  );
  const address = receiverType === 'group' ? { receiverType, receiver } : { receiverType, receiver: 'andrew' };
  dataOf(await tina.post(`/v3/messages/${id}/reactions/${encodeURIComponent('👍')}`));
  dataOf(await app.api.post(`/v3/messages/${id}/pin`));
  dataOf(await tina.post(`/v3/messages/${id}/save`));
  const quoting = dataOf<{ id: string }>(
    await tina.post('/v3/messages', { ...address, quotedMessageId: Number(id), data: { text: 'Look at this' } }),
  );
  return [quoting.id, await reply(id, address, 'tina', 'I agree')];
}

async function hide(id: string): Promise<void> {
  const messages = server.app.get(MessageModeration);
  await server.app.get(Database).withTransaction(systemContext(app), async (tx) => {
    await messages.hide(tx, (await messages.lock(tx, BigInt(id)))!);
  });
}

/** The values that path parameters can have. A path with another parameter fails the test: give the parameter values here. */
const valuesOf = (name: string, path: string): string[] => {
  const values: Record<string, string[]> = {
    uid: path.includes('/members/') ? RECEIVERS : USERS,
    guid: ['hikers'],
    id: ids,
    conversationId: ['andrew_user_tina', 'tina_user_andrew', 'group_hikers'],
    reaction: [encodeURIComponent('👍')],
    sessionId: ['none'],
    agentUid: ['none'],
    name: ['none'],
    role: ['default'],
    scope: ['participant'],
  };
  if (!(name in values)) throw new Error(`What can {${name}} be in ${path}? Say so, so that the path is read here.`);
  return values[name]!;
};

/** Queries that make a path show more, or other messages. Each is tried with the paths that have one of its parameters. */
const QUERIES: Record<string, unknown>[] = [
  {},
  { affix: 'prepend' },
  { searchKey: WITHHELD },
  { unread: true },
  { undelivered: true },
  { hasReactions: true },
  { hasMentions: true },
  { withParent: true, hideReplies: false },
  { pinned: true },
  { saved: true },
  { onlyPinned: true },
  { onlySaved: true },
  { updatedAt: 1, affix: 'append' },
];

const pathsOf = (template: string): string[] =>
  [...template.matchAll(/\{(\w+)\}/g)].reduce(
    (paths, [parameter, name]) =>
      paths.flatMap((path) => valuesOf(name!, template).map((value) => path.replace(parameter, value))),
    [template],
  );

const parametersOf = (operation: { parameters?: unknown[] } | undefined): string[] =>
  (operation?.parameters ?? []).map((parameter) => (parameter as { name: string }).name);

const queriesOf = (parameters: string[]): Record<string, unknown>[] =>
  QUERIES.filter((query) => {
    const names = Object.keys(query);
    return names.length === 0 || names.some((name) => parameters.includes(name));
  });

test('no read of the API shows a withheld message to anybody but its sender', async () => {
  const templates = Object.entries(resolvedDocument(server.document).paths).flatMap(([path, { get }]) => {
    const parameters = parametersOf(get);
    return parameters.includes('onBehalfOf') ? [{ path, queries: queriesOf(parameters) }] : [];
  });
  expect(templates.length).toBeGreaterThan(20);
  const requests = templates.flatMap(({ path, queries }) =>
    pathsOf(path).flatMap((address) => queries.map((query) => ({ address, query }))),
  );
  const shown: string[] = [];
  let successes = 0;
  for (const { address, query } of requests)
    for (const uid of RECEIVERS) {
      const response = await app.as(uid).get(address, query);
      if (response.status === 200) successes++;
      if (response.text.includes(WITHHELD) && !echoesQuery(response.text, query))
        shown.push(`${uid}: ${address} ${JSON.stringify(query)}`);
    }
  expect(shown).toEqual([]);
  expect(successes).toBeGreaterThan(200);
});

/** Errors name the values of a query. */
const echoesQuery = (text: string, query: object): boolean => 'searchKey' in query && text.includes('"error"');

test('the sender reads all of them', async () => {
  const texts = await Promise.all(
    ['/v3/users/tina/messages', '/v3/groups/hikers/messages', `/v3/messages/${visible.direct}/thread`].map(
      async (path) => (await app.as('andrew').get(path, { limit: 100 })).text,
    ),
  );
  for (const text of texts) expect(text.split(WITHHELD).length - 1).toBeGreaterThanOrEqual(2);
});

test('withheld messages are neither last messages nor unread', async () => {
  const conversations = dataOf<any[]>(await app.as('omar').get('/v3/conversations'));
  expect(conversations).toHaveLength(1);
  expect(conversations[0].lastMessage.data.text).not.toContain(WITHHELD);
  const unread = dataOf<any[]>(await app.as('omar').get('/v3/messages', { unread: true }));
  expect(conversations[0].unreadMessageCount).toBe(String(unread.length));
});

test('no event shows a withheld message to anybody but its sender', async () => {
  const events = await outboundEventsOf(server, database, app);
  const showing = events.filter(({ data }) => JSON.stringify(data).includes(WITHHELD));
  expect(showing.length).toBeGreaterThan(4);
  for (const { trigger, audience } of showing) {
    expect([trigger, audience.guid]).toEqual([trigger, undefined]);
    expect([trigger, audience.uids.filter((uid) => uid !== 'andrew')]).toEqual([trigger, []]);
  }
});
