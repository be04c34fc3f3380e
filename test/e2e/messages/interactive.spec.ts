import { dataOf, expectError } from '#test/support/client.js';
import { eventsIn, outboundEventsOf } from '#test/support/events.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'outsider']);
});

const toTina = { receiver: 'tina', receiverType: 'user' };
const interactiveData = {
  title: 'Hike?',
  formFields: [{ elementId: 'name', elementType: 'textInput', label: 'Name' }],
};
const form = (data: object = {}, more: object = {}) => ({
  ...toTina,
  category: 'interactive',
  type: 'form',
  data: { interactiveData, ...data },
  ...more,
});
const send = async (body: object, uid = 'andrew') => dataOf(await app.as(uid).post('/v3/messages', body));

describe('sending', () => {
  test.each(['form', 'card', 'scheduler', 'customInteractive'])(
    'an interactive message of the type %s',
    async (type) => {
      const goal = { type: 'allOf', elementIds: ['name'] };
      const data = { interactionGoal: goal, allowSenderInteraction: true, text: 'A form' };
      const sent = await send(form(data, { type }));
      expect(sent).toMatchObject({ category: 'interactive', type, data: { interactiveData, ...data } });
      const query = { category: 'interactive', type };
      expect(dataOf(await app.as('tina').get('/v3/users/andrew/messages', query))).toMatchObject([{ id: sent.id }]);
    },
  );

  test.each(['any', 'anyAction', 'anyOf', 'none'])('an interactive message with the goal %s', async (type) => {
    const interactionGoal = { type, elementIds: ['name'] };
    expect((await send(form({ interactionGoal }))).data).toMatchObject({ interactionGoal });
  });

  test.each([{ type: 'most' }, { elementIds: [] }, { type: 'any', elementIds: [1] }, 'any'])(
    'is refused with the goal %j, and the error names the goal',
    async (interactionGoal) => {
      const { status, body } = await app.as('andrew').post('/v3/messages', form({ interactionGoal }));
      expect([status, body.error.code]).toEqual([400, 'ERR_INVALID_MESSAGE_DATA']);
      expect(body.error.message).toContain('data.interactionGoal is not an object with a type');
    },
  );

  test.each<[string, object, string]>([
    ['no interactiveData', { data: { text: 'x' } }, 'ERR_INVALID_MESSAGE_DATA'],
    ['interactiveData that is a list', { data: { interactiveData: [1] } }, 'ERR_INVALID_MESSAGE_DATA'],
    ['a flag that is none', { data: { interactiveData, allowSenderInteraction: 'yes' } }, 'ERR_INVALID_MESSAGE_DATA'],
    ['a text that is none', { data: { interactiveData, text: 5 } }, 'ERR_INVALID_MESSAGE_TEXT'],
    ['an unknown type', { type: 'firstPass' }, 'ERR_INVALID_MESSAGE_TYPE'],
    ['no type', { type: undefined }, 'ERR_EMPTY_MESSAGE_TYPE'],
    ['more data than fits', { data: { interactiveData: { x: 'x'.repeat(66_000) } } }, 'ERR_INVALID_MESSAGE_DATA'],
  ])('is refused with %s', async (_, more, code) => {
    expectError(await app.as('andrew').post('/v3/messages', form({}, more)), 400, code);
  });

  test('cards and agentic messages, by the backend of the app only, in the name of any user', async () => {
    const card = { ...toTina, category: 'card', data: { card: { fallbackText: 'A hike' }, text: 'Preview' } };
    expect(await send(card)).toMatchObject({ category: 'card', type: 'text', data: card.data });
    const said = { ...toTina, category: 'agentic', type: 'assistant', data: { text: 'I found three hikes' } };
    expect(dataOf(await app.api.post('/v3/messages', said))).toMatchObject({ sender: 'app_system', type: 'assistant' });
    const result = { ...toTina, category: 'agentic', type: 'tool-result', data: { customData: { hikes: 3 } } };
    expect(await send(result)).toMatchObject({ type: 'tool-result', data: { customData: { hikes: 3 } } });

    const { authToken } = dataOf(await app.api.post('/v3/users/andrew/auth_tokens'));
    const self = server.client({ authToken });
    for (const body of [card, said]) expectError(await self.post('/v3/messages', body), 403, 'ERR_PERMISSION_DENIED');
    dataOf(await self.post('/v3/messages', form()));
  });

  test.each<[object, string]>([
    [{ category: 'card', data: { card: { fallbackText: 1 } } }, 'ERR_INVALID_MESSAGE_DATA'],
    [{ category: 'card', type: 'image', data: { card: {} } }, 'ERR_INVALID_MESSAGE_TYPE'],
    [{ category: 'agentic', data: { text: 'x' } }, 'ERR_EMPTY_MESSAGE_TYPE'],
    [{ category: 'agentic', type: 'assistant', data: {} }, 'ERR_EMPTY_MESSAGE_TEXT'],
    [{ category: 'agentic', type: 'other', data: {} }, 'ERR_INVALID_MESSAGE_TYPE'],
  ])('refuses %j', async (body, code) => {
    expectError(await app.api.post('/v3/messages', { ...toTina, ...body }), 400, code);
  });

  test('ignores interactions in data, and an edit replaces the form', async () => {
    const { id, data } = await send(form({ interactions: [{ elementId: 'name', interactedAt: 1 }] }));
    expect(data).not.toHaveProperty('interactions');
    const edit = { data: { interactiveData: { title: 'Swim?' } } };
    dataOf(await app.as('andrew').put(`/v3/messages/${id}`, edit));
    expect(dataOf(await app.as('tina').get(`/v3/messages/${id}`)).data).toMatchObject(edit.data);
  });
});

describe('mark-message-as-interacted', () => {
  let id: string;
  beforeEach(async () => {
    ({ id } = await send(form()));
  });
  const interact = (uid: string, interactions: unknown, of = id) =>
    app.as(uid).patch(`/v3/messages/${of}/interacted`, { interactions } as object);
  const seenBy = async (uid: string) => dataOf(await app.as(uid).get(`/v3/messages/${id}`)).data.interactions;

  test('is stored for the acting user, with the first time for each element', async () => {
    expect(dataOf(await interact('tina', ['name', 'name']))).toEqual({
      success: true,
      message: `The user with uid tina has interacted with the message with id ${id}.`,
    });
    const first = await seenBy('tina');
    expect(first).toEqual([{ elementId: 'name', interactedAt: expect.any(Number) }]);
    dataOf(await interact('tina', ['submit', 'name']));
    expect(await seenBy('tina')).toEqual([...first, { elementId: 'submit', interactedAt: expect.any(Number) }]);
    expect(await seenBy('andrew')).toBeUndefined();
  });

  test('concurrently stores every element once', async () => {
    const elements = Array.from({ length: 10 }, (_, n) => `e${n}`);
    const all = elements.flatMap((element) => [
      [element, 'shared'],
      ['shared', element],
    ]);
    for (const response of await Promise.all(all.map((some) => interact('tina', some)))) dataOf(response);
    expect((await seenBy('tina')).map(({ elementId }: any) => elementId).sort()).toEqual([...elements, 'shared']);
  });

  test('is refused for the sender unless the message allows it, and for users outside the conversation', async () => {
    expectError(await interact('andrew', ['name']), 403, 'ERR_PERMISSION_DENIED');
    expectError(await interact('outsider', ['name']), 403, 'ERR_MESSAGE_NO_ACCESS');
    const open = await send(form({ allowSenderInteraction: true }));
    dataOf(await interact('andrew', ['name'], open.id));
  });

  test('refuses other categories, unknown messages, and invalid ids', async () => {
    const text = await sendText(app, 'andrew', 'tina', 'x');
    expectError(await interact('tina', ['name'], text), 403, 'ERR_MESSAGE_ACTION_NOT_ALLOWED');
    expectError(await interact('tina', ['name'], '0'), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
    const other = await appWithUsers(server, ['tina']);
    expectError(
      await other.as('tina').patch(`/v3/messages/${id}/interacted`, { interactions: ['name'] }),
      404,
      'ERR_MESSAGE_ID_NOT_FOUND',
    );
    for (const wrong of [undefined, 'name', [5], Array.from({ length: 101 }, (_, n) => `e${n}`)])
      expectError(await interact('tina', wrong), 400, 'ERR_BAD_REQUEST');
    expectError(await app.api.patch(`/v3/messages/${id}/interacted`, { interactions: [] }), 400, 'ERR_BAD_REQUEST');
    dataOf(await app.api.post('/v3/users/andrew/blockedusers', { blockedUids: ['tina'] }));
    expectError(await interact('tina', ['name']), 403, 'ERR_BLOCKED_SENDER');
  });

  test.each<[string, string[], string[][], number | undefined]>([
    ['any', [], [['name']], 1],
    ['anyAction', ['name'], [['submit'], ['name']], 1],
    ['anyOf', ['name', 'submit'], [['other'], ['submit'], ['name']], 2],
    ['allOf', ['name', 'submit'], [['name'], ['name', 'other'], ['submit'], ['more']], 3],
    ['allOf', ['name', 'submit'], [['name']], undefined],
    ['none', ['name'], [['name']], undefined],
  ])('reaches the goal %s of %j with %j by the request %s, once', async (type, elementIds, requests, reachedBy) => {
    const { id: of } = await send(form({ interactionGoal: { type, elementIds } }));
    const completions = () => eventsIn(database, app, 'message_interaction_completed');
    for (const [index, elements] of requests.entries()) {
      dataOf(await interact('tina', elements, of));
      expect(await completions()).toHaveLength(reachedBy !== undefined && index + 1 >= reachedBy ? 1 : 0);
    }
    if (reachedBy === undefined) return;
    const used = [...new Set(requests.slice(0, reachedBy).flat())];
    const interactions = used.map((elementId) => ({ elementId, interactedAt: expect.any(Number) }));
    expect(await completions()).toMatchObject([
      { subject: 'user/andrew/tina', payload: { messageId: of, uid: 'tina', interactions } },
    ]);
    expect((await outboundEventsOf(server, database, app)).at(-1)).toMatchObject({
      trigger: 'message_interaction_completed',
      data: { messageId: of, user: { uid: 'tina', name: 'tina' }, interactions },
      audience: { uids: ['andrew', 'tina'] },
    });
  });

  test('reaches the goal once with concurrent requests', async () => {
    const { id: of } = await send(form({ interactionGoal: { type: 'any' } }));
    for (const response of await Promise.all(['a', 'b', 'c'].map((element) => interact('tina', [element], of))))
      dataOf(response);
    expect(await eventsIn(database, app, 'message_interaction_completed')).toHaveLength(1);
  });

  test('accepts up to 100 elements', async () => {
    dataOf(
      await interact(
        'tina',
        Array.from({ length: 100 }, (_, n) => `e${n}`),
      ),
    );
    dataOf(await interact('tina', ['e7']));
    expectError(await interact('tina', ['another']), 403, 'ERR_PLAN_QUOTA_RESTRICTION');
    expect(await seenBy('tina')).toHaveLength(100);
  });

  test('accepts no more with several concurrent sets of elements', async () => {
    const sets = ['a', 'b', 'c', 'd'].map((name) => Array.from({ length: 40 }, (_, n) => `${name}${n}`));
    const responses = await Promise.all(sets.map((elements) => interact('tina', elements)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await seenBy('tina')).toHaveLength(80);
  });

  test('is deleted with the message', async () => {
    dataOf(await interact('tina', ['name']));
    dataOf(await app.as('andrew').delete(`/v3/messages/${id}`));
    expect(await database.query('SELECT FROM message_interactions WHERE app_id = $1', [app.id])).toEqual([]);
  });
});

describe('send-bot-message', () => {
  const say = (uid: string, more: object = {}) =>
    app.api.post(`/v3/bots/${uid}/messages`, { ...toTina, data: { text: 'Beep' }, ...more });
  beforeEach(async () => {
    dataOf(await app.api.post('/v3/users', { uid: 'beeper', name: 'Beeper' }));
  });

  test('sends as the bot, whatever onBehalfOf says', async () => {
    const sent = dataOf(await say('beeper', { muid: 'b-1', tags: ['bot'] }));
    expect(sent).toMatchObject({ sender: 'beeper', receiver: 'tina', conversationId: 'beeper_user_tina', muid: 'b-1' });
    expect(dataOf(await say('beeper', { muid: 'b-1' })).id).toBe(sent.id);
    const path = '/v3/bots/beeper/messages';
    expect(dataOf(await app.as('andrew').post(path, { ...toTina, data: { text: 'x' } })).sender).toBe('beeper');
  });

  test('sends to several receivers, quotes and replies', async () => {
    const question = await sendText(app, 'tina', 'beeper', 'Any hikes?');
    expect(dataOf(await say('beeper', { quotedMessageId: question }))).toMatchObject({ quotedMessageId: question });
    expect(dataOf(await say('beeper', { parentId: question }))).toMatchObject({ parentId: question });
    const several = { receiver: undefined, receiverType: undefined, multipleReceivers: { uids: ['tina', 'nobody'] } };
    expect(dataOf(await say('beeper', several)).uids).toMatchObject({
      tina: { success: true },
      nobody: { success: false },
    });
  });

  test('is refused if the bot cannot send to the receiver, and without such a bot', async () => {
    expectError(await say('nobot'), 404, 'ERR_BOT_NOT_FOUND');
    expectError(await say('beeper', { receiver: 'nobody' }), 404, 'ERR_UID_NOT_FOUND');
    expectError(await say('beeper', { data: {} }), 400, 'ERR_EMPTY_MESSAGE_TEXT');
    dataOf(await app.api.post('/v3/users/tina/blockedusers', { blockedUids: ['beeper'] }));
    expectError(await say('beeper'), 403, 'ERR_BLOCKED_SENDER');
    const other = await server.createApp();
    expectError(
      await other.api.post('/v3/bots/beeper/messages', { ...toTina, data: { text: 'x' } }),
      404,
      'ERR_BOT_NOT_FOUND',
    );
  });

  test('reaches a group that the bot has not joined', async () => {
    await createGroup(app, { guid: 'hikers', owner: 'andrew' });
    expect(dataOf(await say('beeper', { receiver: 'hikers', receiverType: 'group' }))).toMatchObject({
      sender: 'beeper',
      receiver: 'hikers',
    });
  });

  test('is for the backend of the app only', async () => {
    const { authToken } = dataOf(await app.api.post('/v3/users/beeper/auth_tokens'));
    expectError(await server.client({ authToken }).post('/v3/bots/beeper/messages'), 403, 'AUTH_ERR_NO_ACCESS');
    expectError(await server.client({}).post('/v3/bots/beeper/messages'), 401, 'AUTH_ERR_EMPTY_APIKEY');
  });
});
