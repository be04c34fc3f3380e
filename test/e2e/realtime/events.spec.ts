import { dataOf } from '#test/support/client.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { connectedAs, type Frame } from '#test/support/realtime.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);

const isMessage = (id: string) => (frame: Frame) => frame.data?.message?.id === id;

describe('a message between two users', () => {
  test('is sent to every device of both, and to no other user', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty', 'carl']);
    const [andrew, phone, laptop, carl] = await Promise.all(
      ['andrew', 'betty', 'betty', 'carl'].map(async (uid) => (await connectedAs(server, app, uid)).client),
    );
    const id = await sendText(app, 'andrew', 'betty', 'hello');
    for (const client of [andrew!, phone!, laptop!]) {
      const event = await client.nextEvent('message_sent', isMessage(id));
      expect(event.data.message).toMatchObject({ id, sender: 'andrew', receiver: 'betty', data: { text: 'hello' } });
    }
    const marker = await sendText(app, 'andrew', 'carl', 'and you');
    expect(await carl!.allUntil(isMessage(marker))).toHaveLength(1);
    await Promise.all([andrew, phone, laptop, carl].map((client) => client!.close()));
  });

  test('is delivered in the order of sending, with ascending ids', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const { client, authenticated } = await connectedAs(server, app, 'betty');
    const ids: string[] = [];
    for (let number = 0; number < 20; number++) ids.push(await sendText(app, 'andrew', 'betty', `${number}`));
    const events = await client.allUntil(isMessage(ids.at(-1)!));
    expect(events.map(({ data }) => data.message.id as string)).toEqual(ids);
    const positions = [authenticated.lastEventId, ...events.map(({ id }) => id)].map(BigInt);
    expect(positions).toEqual([...positions].sort((one, other) => (one < other ? -1 : 1)));
    expect(new Set(positions).size).toBe(positions.length);
    await client.close();
  });

  test('of another app is not delivered, though its users have the same uids', async () => {
    const [app, other] = [
      await appWithUsers(server, ['andrew', 'betty']),
      await appWithUsers(server, ['andrew', 'betty']),
    ];
    const { client } = await connectedAs(server, app, 'betty');
    await sendText(other, 'andrew', 'betty', 'not for you');
    const marker = await sendText(app, 'andrew', 'betty', 'for you');
    expect(await client.allUntil(isMessage(marker))).toHaveLength(1);
    await client.close();
  });

  test('is followed by its edit, its reactions and its deletion', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const { client } = await connectedAs(server, app, 'betty');
    const id = await sendText(app, 'andrew', 'betty', 'helo');
    dataOf(await app.as('andrew').put(`/v3/messages/${id}`, { data: { text: 'hello' } }));
    dataOf(await app.as('betty').post(`/v3/messages/${id}/reactions/👍`));
    dataOf(await app.as('andrew').delete(`/v3/messages/${id}`));
    const edited = await client.nextEvent('message_edited');
    expect(edited.data.message.data.entities.on.entity).toMatchObject({ id });
    expect((await client.nextEvent('message_reaction_added')).data.reaction).toMatchObject({
      messageId: id,
      uid: 'betty',
    });
    expect((await client.nextEvent('message_deleted')).data.message.data.entities.on.entity).toMatchObject({ id });
    await client.close();
  });
});

describe('in a group', () => {
  test('members receive messages from when they join until they leave', async () => {
    const app = await appWithUsers(server, ['owner', 'member', 'guest', 'stranger']);
    await createGroup(app, { guid: 'hikers', owner: 'owner', members: { participants: ['member'] } });
    const [member, guest, stranger] = await Promise.all(
      ['member', 'guest', 'stranger'].map(async (uid) => (await connectedAs(server, app, uid)).client),
    );
    const before = await sendToGroup(app, 'owner', 'hikers', 'before');
    await member!.nextEvent('message_sent', isMessage(before));

    dataOf(await app.as('guest').post('/v3/groups/hikers/members'));
    await guest!.nextEvent('group_member_joined');
    const during = await sendToGroup(app, 'owner', 'hikers', 'during');
    await member!.nextEvent('message_sent', isMessage(during));
    await guest!.nextEvent('message_sent', isMessage(during));

    dataOf(await app.api.delete('/v3/groups/hikers/members/guest'));
    await guest!.nextEvent('group_member_kicked');
    const after = await sendToGroup(app, 'owner', 'hikers', 'after');
    await member!.nextEvent('message_sent', isMessage(after));

    const markers = await Promise.all(
      ['guest', 'stranger'].map(async (uid) => sendText(app, 'owner', uid, 'are you there')),
    );
    for (const [client, marker] of [
      [guest!, markers[0]!],
      [stranger!, markers[1]!],
    ] as const)
      expect(
        (await client.allUntil(isMessage(marker))).filter(({ trigger }) => trigger === 'message_sent'),
      ).toHaveLength(1);
    await Promise.all([member, guest, stranger].map((client) => client!.close()));
  });

  test('first members receive the creation and the deletion of the group', async () => {
    const app = await appWithUsers(server, ['owner', 'member']);
    const { client } = await connectedAs(server, app, 'member');
    await createGroup(app, { guid: 'climbers', owner: 'owner' });
    dataOf(await app.api.post('/v3/groups/climbers/members', { participants: ['member'] }));
    const added = await client.nextEvent('group_member_added');
    expect(added.data).toMatchObject({ group: { guid: 'climbers' }, members: { member: { uid: 'member' } } });
    const id = await sendToGroup(app, 'owner', 'climbers', 'welcome');
    await client.nextEvent('message_sent', isMessage(id));
    dataOf(await app.api.delete('/v3/groups/climbers'));
    expect((await client.nextEvent('group_deleted')).data.group).toMatchObject({ guid: 'climbers' });
    await client.close();
  });

  test('a user who connects again receives the messages of their groups at once', async () => {
    const app = await appWithUsers(server, ['owner', 'member']);
    await createGroup(app, { guid: 'divers', owner: 'owner', members: { participants: ['member'] } });
    const first = (await connectedAs(server, app, 'member')).client;
    await first.close();
    const { client } = await connectedAs(server, app, 'member');
    const id = await sendToGroup(app, 'owner', 'divers', 'hello');
    await client.nextEvent('message_sent', isMessage(id));
    await client.close();
  });
});

describe('messages that the role of a user may not read', () => {
  test('are not delivered from the change of the role on', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const { client } = await connectedAs(server, app, 'betty');
    dataOf(
      await app.api.put('/v3/roles/default/permissions', {
        permissions: { 'listMessages.allowedMessageTypes': ['image'] },
      }),
    );
    dataOf(
      await app
        .as('andrew')
        .post('/v3/messages', { receiver: 'betty', receiverType: 'user', data: { text: 'secret' } }),
    );
    const custom = dataOf(
      await app.as('andrew').post('/v3/messages', {
        receiver: 'betty',
        receiverType: 'user',
        category: 'custom',
        type: 'location',
        data: { customData: { where: 'here' } },
      }),
    );
    expect(await client.allUntil(isMessage(custom.id as string))).toHaveLength(1);
    await client.close();
  });
});

describe('a user whose role may read only text messages', () => {
  const image = { type: 'image', data: { attachments: [{ url: 'https://example.com/secret.png' }] } };
  let app: TestApp;
  beforeEach(async () => {
    app = await appWithUsers(server, ['andrew', 'betty']);
    dataOf(await app.api.post('/v3/roles', { role: 'reader', name: 'Reader' }));
    dataOf(await app.api.put('/v3/users/betty', { role: 'reader' }));
  });
  const restrict = async () => {
    const permissions = { 'listMessages.allowedMessageTypes': ['text'] };
    dataOf(await app.api.put('/v3/roles/reader/permissions', { permissions }));
  };
  const disapprove = (id: string) =>
    database.query(`UPDATE messages SET moderation_status = 'disapproved' WHERE app_id = $1 AND id = $2`, [app.id, id]);

  test.each([
    ['the role', restrict],
    ['moderation', disapprove],
  ])('receives no quotation that %s hides from them, live or missed, like in responses', async (_what, hide) => {
    const first = await connectedAs(server, app, 'betty');
    await first.client.close();
    const quoted = await sendText(app, 'andrew', 'betty', '', image);
    const id = await sendText(app, 'andrew', 'betty', 'look', { quotedMessageId: quoted });
    await hide(quoted);
    expect(dataOf(await app.as('betty').get(`/v3/messages/${id}`))).not.toHaveProperty('quotedMessage');
    const lastEventId = first.authenticated.lastEventId as string;
    const { client } = await connectedAs(server, app, 'betty', { lastEventId });
    const missed = await client.allUntil(({ type }) => type === 'resumed');
    dataOf(await app.as('andrew').put(`/v3/messages/${id}`, { data: { text: 'look, <@uid:betty>' } }));
    const marker = await sendText(app, 'andrew', 'betty', 'marker');
    const live = await client.allUntil(isMessage(marker));
    const received = [...missed, ...live];
    expect(received.map(({ trigger }) => trigger as string)).toEqual(
      expect.arrayContaining(['message_sent', 'message_edited', 'user_mentioned']),
    );
    expect(received.filter(isMessage(id)).map(({ data }) => data.message.quotedMessageId as string)).toEqual([
      quoted,
      quoted,
    ]);
    expect(JSON.stringify(received)).not.toContain('secret.png');
    await client.close();
  });

  test('does not receive reactions to other messages, unlike other users', async () => {
    await restrict();
    const [andrew, betty] = await Promise.all(
      ['andrew', 'betty'].map(async (uid) => (await connectedAs(server, app, uid)).client),
    );
    const [hidden, shown] = [
      await sendText(app, 'andrew', 'betty', '', image),
      await sendText(app, 'andrew', 'betty', 'x'),
    ];
    for (const id of [hidden, shown]) dataOf(await app.as('andrew').post(`/v3/messages/${id}/reactions/👍`));
    const isLast = ({ data }: Frame) => data?.reaction?.messageId === shown;
    const reactions = (frames: Frame[]) =>
      frames.flatMap(({ data }) => (data?.reaction ? [data.reaction.messageId as string] : []));
    expect(reactions(await andrew!.allUntil(isLast))).toEqual([hidden, shown]);
    expect(reactions(await betty!.allUntil(isLast))).toEqual([shown]);
    await Promise.all([andrew!.close(), betty!.close()]);
  });

  test('receives a quotation of a text message', async () => {
    await restrict();
    const { client } = await connectedAs(server, app, 'betty');
    const quotedMessageId = await sendText(app, 'andrew', 'betty', 'x');
    const id = await sendText(app, 'andrew', 'betty', 'look', { quotedMessageId });
    const { data } = await client.nextEvent('message_sent', isMessage(id));
    expect(data.message.quotedMessage).toMatchObject({ id: quotedMessageId, data: { text: 'x' } });
    await client.close();
  });
});

test('a block is sent to the user who blocked, and to no other user', async () => {
  const app = await appWithUsers(server, ['andrew', 'betty']);
  const [andrew, betty] = await Promise.all(
    ['andrew', 'betty'].map(async (uid) => (await connectedAs(server, app, uid)).client),
  );
  dataOf(await app.as('andrew').post('/v3/blockedusers', { blockedUids: ['betty'] }));
  expect((await andrew!.nextEvent('user_blocked')).data.users).toMatchObject({ betty: { uid: 'betty' } });
  dataOf(await app.as('andrew').delete('/v3/blockedusers', { blockedUids: ['betty'] }));
  const marker = await sendText(app, 'andrew', 'betty', 'sorry');
  expect(await betty!.allUntil(isMessage(marker))).toHaveLength(1);
  await Promise.all([andrew!.close(), betty!.close()]);
});
