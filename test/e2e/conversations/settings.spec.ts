import { dataOf } from '#test/support/client.js';
import { conversationsOf } from '#test/support/conversations.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { MANAGEMENT, useServer, type TestApp } from '#test/support/server.js';

// Settings of the app decide what counts as a last message and as unread. Each message here is the newest, so a setting affects both.

const server = useServer();
const database = useDatabase(server);

interface Shown {
  last: string;
  unread: string;
}

/** Sends something of the kind after a plain text, and says how it is found among the messages. */
type Scene = (app: TestApp) => Promise<void>;

const asPartOf = async (app: TestApp, id: string, column: 'parent_id' | 'category', value: unknown) => {
  await database.query(`UPDATE messages SET ${column} = $3 WHERE app_id = $1 AND id = $2`, [app.id, id, value]);
};

const scenes: [setting: string, Scene, on: Shown, off: Shown][] = [
  [
    'core.conversations.updateOnGroupActions',
    async (app) => {
      dataOf(await app.as('tina').post('/v3/groups/hikers/members'));
    },
    { last: 'joined', unread: '2' },
    { last: 'plain', unread: '1' },
  ],
  [
    'core.conversations.updateOnMessageActions',
    async (app) => {
      const id = await sendToGroup(app, 'omar', 'hikers', 'edited');
      dataOf(await app.as('omar').put(`/v3/messages/${id}`, { data: { text: 'anew' } }));
    },
    { last: 'edited', unread: '3' },
    { last: 'anew', unread: '2' },
  ],
  [
    'core.conversations.updateOnCustomMessage',
    async (app) => {
      await sendToGroup(app, 'omar', 'hikers', '', {
        category: 'custom',
        type: 'spot',
        data: { text: 'custom', customData: {} },
      });
    },
    { last: 'custom', unread: '2' },
    { last: 'plain', unread: '1' },
  ],
  [
    'core.conversations.updateOnCallActivity',
    async (app) => asPartOf(app, await sendToGroup(app, 'omar', 'hikers', 'call'), 'category', 'call'),
    { last: 'call', unread: '2' },
    { last: 'plain', unread: '1' },
  ],
  [
    'core.conversations.updateOnReplies',
    async (app) => {
      const parent = await sendToGroup(app, 'omar', 'hikers', 'plain');
      await asPartOf(app, await sendToGroup(app, 'omar', 'hikers', 'reply'), 'parent_id', parent);
    },
    { last: 'reply', unread: '2' },
    { last: 'plain', unread: '2' },
  ],
];

test.each(scenes)('%s says whether such messages are last ones, and unread', async (setting, act, on, off) => {
  const app = await appWithUsers(server, ['andrew', 'omar', 'tina']);
  await createGroup(app, { guid: 'hikers', owner: 'omar', members: { participants: ['andrew'] } });
  dataOf(await app.as('andrew').post('/v3/groups/hikers/conversation/read'));
  await sendToGroup(app, 'omar', 'hikers', 'plain');
  await act(app);
  for (const [value, shown] of [
    [true, on],
    [false, off],
  ] as const) {
    dataOf(await server.client(MANAGEMENT).post(`/apps/${app.id}/settings`, { settings: { [setting]: value } }));
    await eventually(async () => {
      const [{ lastMessage, unreadMessageCount }] = (await conversationsOf(app, 'andrew')) as [any];
      const { text, action } = lastMessage.data;
      expect({ last: text ?? action, unread: unreadMessageCount }).toEqual(shown);
    });
  }
});

test('by default edits and calls do not count, and members who join do', async () => {
  const app = await appWithUsers(server, ['andrew', 'tina']);
  const id = await sendText(app, 'tina', 'andrew', 'hello');
  dataOf(await app.as('tina').put(`/v3/messages/${id}`, { data: { text: 'hello again' } }));
  expect(await conversationsOf(app, 'andrew')).toMatchObject([
    { unreadMessageCount: '1', lastMessage: { id, data: { text: 'hello again' } } },
  ]);
});
