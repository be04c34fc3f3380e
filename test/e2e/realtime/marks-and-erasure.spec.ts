import { dataOf } from '#test/support/client.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { connectedAs, type Frame, type RealtimeClient } from '#test/support/realtime.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();

const connected = async (app: TestApp, ...uids: string[]): Promise<RealtimeClient[]> =>
  Promise.all(uids.map(async (uid) => (await connectedAs(server, app, uid)).client));
const closeAll = (clients: RealtimeClient[]) => Promise.all(clients.map((client) => client.close()));

/** The triggers of the events that a client received up to a message. */
const triggersUntil = async (client: RealtimeClient, id: string): Promise<string[]> =>
  (await client.allUntil((frame: Frame) => frame.data?.message?.id === id && frame.trigger === 'message_sent')).map(
    ({ trigger }) => trigger as string,
  );

test('a pin is sent to all users of the conversation, a save only to the devices of the user', async () => {
  const app = await appWithUsers(server, ['andrew', 'betty']);
  const id = await sendText(app, 'andrew', 'betty', 'hello');
  const clients = await connected(app, 'andrew', 'betty', 'betty');
  const [andrew, phone, laptop] = clients as [RealtimeClient, RealtimeClient, RealtimeClient];
  dataOf(await app.as('betty').post(`/v3/messages/${id}/save`));
  dataOf(await app.as('betty').post('/v3/users/andrew/conversation/pin'));
  dataOf(await app.as('betty').post(`/v3/messages/${id}/pin`));
  const marker = await sendText(app, 'andrew', 'betty', 'marker');
  for (const device of [phone, laptop]) {
    const saved = await device.nextEvent('message_saved');
    expect(saved.data.message).toMatchObject({ id, savedAt: expect.any(Number) });
    await device.nextEvent('conversation_pinned');
    expect((await device.nextEvent('message_pinned')).data.message).toMatchObject({ id, pinnedBy: 'betty' });
  }
  expect(await triggersUntil(andrew, marker)).toEqual(['message_pinned', 'message_sent']);
  await closeAll(clients);
});

test('a user whose role may not read a message does not receive its pins, reactions and deletion', async () => {
  const app = await appWithUsers(server, ['andrew', 'betty']);
  const ids = [await sendText(app, 'andrew', 'betty', 'one'), await sendText(app, 'andrew', 'betty', 'two')];
  dataOf(await app.api.post('/v3/roles', { role: 'narrow', name: 'Narrow' }));
  const permissions = { 'listMessages.allowedMessageTypes': ['image'] };
  dataOf(await app.api.put('/v3/roles/narrow/permissions', { permissions }));
  dataOf(await app.api.put('/v3/users/betty', { role: 'narrow' }));
  const clients = await connected(app, 'betty');
  dataOf(await app.as('andrew').post(`/v3/messages/${ids[0]}/pin`));
  dataOf(await app.as('andrew').post(`/v3/messages/${ids[0]}/reactions/👍`));
  dataOf(await app.as('andrew').delete(`/v3/messages/${ids[0]}`, { permanent: true }));
  dataOf(await app.as('andrew').delete(`/v3/messages/${ids[1]}`));
  const custom = { category: 'custom', type: 'location', data: { customData: { where: 'here' } } };
  const marker = await sendText(app, 'andrew', 'betty', '', custom);
  expect(await triggersUntil(clients[0]!, marker)).toEqual(['message_sent']);
  await closeAll(clients);
});

test('an erased conversation is sent to both users, an erased user to their peers and the members of their groups', async () => {
  const app = await appWithUsers(server, ['andrew', 'betty', 'carl', 'dora']);
  await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['betty', 'carl'] } });
  await sendText(app, 'andrew', 'betty', 'hello');
  await sendToGroup(app, 'betty', 'hikers', 'hello');
  const clients = await connected(app, 'andrew', 'betty', 'carl', 'dora');
  const [andrew, betty, carl, dora] = clients as [RealtimeClient, RealtimeClient, RealtimeClient, RealtimeClient];
  const body = { deleteMessagesPermanently: true };
  dataOf(await app.as('betty').delete('/v3/users/andrew/conversation', body));
  for (const client of [andrew, betty])
    expect((await client.nextEvent('conversation_erased')).data.conversation.users).toHaveProperty('betty');
  dataOf(await app.api.delete('/v3/users/betty', { permanent: true }));
  for (const client of [andrew, carl]) expect((await client.nextEvent('user_erased')).data.uid).toBe('betty');
  const marker = await sendText(app, 'andrew', 'dora', 'marker');
  expect(await triggersUntil(dora, marker)).toEqual(['message_sent']);
  await closeAll(clients);
});

test('a user who resumes receives erasures in their groups, and no save in a group from which they were removed', async () => {
  const app = await appWithUsers(server, ['andrew', 'betty', 'carl']);
  for (const guid of ['hikers', 'divers'])
    await createGroup(app, { guid, owner: 'andrew', members: { participants: ['betty', 'carl'] } });
  const id = await sendToGroup(app, 'andrew', 'divers', 'before');
  await sendToGroup(app, 'betty', 'hikers', 'hello');
  const { client, authenticated } = await connectedAs(server, app, 'carl');
  await client.close();
  const { client: witness } = await connectedAs(server, app, 'andrew');
  dataOf(await app.as('carl').post(`/v3/messages/${id}/save`));
  dataOf(await app.as('carl').post('/v3/groups/divers/conversation/pin'));
  dataOf(await app.api.delete('/v3/groups/divers/members/carl'));
  dataOf(await app.as('andrew').put(`/v3/messages/${id}`, { data: { text: 'secret' } }));
  dataOf(await app.api.delete('/v3/users/betty', { permanent: true }));
  await witness.nextEvent('user_erased'); // from then on, who resumes has missed it
  await witness.close();
  const again = await connectedAs(server, app, 'carl', { lastEventId: authenticated.lastEventId as string });
  const frames = await again.client.allUntil(({ type }) => type.startsWith('resume'));
  const triggers = frames.map(({ trigger }) => trigger as string);
  expect(triggers).toContain('user_erased');
  expect(triggers).not.toContain('message_saved');
  expect(triggers).not.toContain('conversation_pinned');
  expect(JSON.stringify(frames)).not.toContain('secret');
  await again.client.close();
});
