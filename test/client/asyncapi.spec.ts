import type { AddressInfo } from 'node:net';
import { dataOf } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { tokenOf } from '#test/support/realtime.js';
import { type TestApp, useServer } from '#test/support/server.js';
import { DerivedClient } from './support/derived-client.js';

// The AsyncAPI document says all that the author of a client in another language has to know.

const server = useServer();
let app: TestApp;
const clients: DerivedClient[] = [];
beforeAll(async () => {
  app = await appWithUsers(server, ['ann', 'ben']);
});
afterAll(() => clients.forEach((client) => client.close()));

async function signedIn(uid: string, more: object = {}): Promise<DerivedClient> {
  const client = new DerivedClient();
  clients.push(client);
  await client.connect(`127.0.0.1:${(server.http.address() as AddressInfo).port}`);
  const authToken = await tokenOf(app, uid);
  expect(await client.request('auth', { authToken, appId: app.id, ...more })).toMatchObject({
    type: 'authenticated',
    uid,
  });
  return client;
}

test('a client that is made from the document alone logs in, sends and receives all that it has', async () => {
  const ann = await signedIn('ann', { platform: 'rust', presence: { mode: 'all' } });
  const ben = await signedIn('ben');
  await ann.next(({ type, users }) => type === 'presence' && users[0].uid === 'ben');
  expect(await ben.request('presenceSubscribe', { mode: 'none' })).toMatchObject({ type: 'ack' });

  const toAnn = { receiver: 'ann', receiverType: 'user' };
  expect(await ben.request('clientTyping', { ...toAnn, action: 'start', metadata: { mood: 'hasty' } })).toMatchObject({
    type: 'ack',
  });
  await ann.next(({ type, sender }) => type === 'typing' && sender.uid === 'ben');
  const message = dataOf(await app.as('ben').post('/v3/messages', { ...toAnn, data: { text: 'Hello' } }));
  await ann.next(({ trigger, data }) => trigger === 'message_sent' && data.message.id === message.id);
  await ben.next(({ trigger, data }) => trigger === 'message_sent' && data.message.id === message.id);
  for (const action of ['delivered', 'read'])
    expect(await ann.request('receipt', { action, messageId: message.id })).toMatchObject({ type: 'ack' });
  await ben.next(({ trigger }) => trigger === 'message_read_receipt');
  dataOf(await app.as('ann').post(`/v3/messages/${message.id}/reactions/%F0%9F%91%8D`, {}));
  await ben.next(({ trigger }) => trigger === 'message_reaction_added');
  dataOf(await app.as('ben').put(`/v3/messages/${message.id}`, { data: { text: 'Hello Ann' } }));
  await ann.next(({ trigger }) => trigger === 'message_edited');
  dataOf(await app.as('ann').put('/v3/users/ben/conversation', { archived: true }));
  await ann.next(({ trigger }) => trigger === 'conversation_archive_changed');
  expect(await ben.request('clientTransient', { ...toAnn, data: { wave: true } })).toMatchObject({ type: 'ack' });
  await ann.next(({ type, data }) => type === 'transient' && data.wave === true);
  await createGroup(app, { guid: 'hikers', owner: 'ben', members: { participants: ['ann'] } });
  const hint = { data: { text: 'Only for Ann', metadata: { a: 1 } } };
  dataOf(await app.as('ben').post('/v3/groups/hikers/members/ann/ephemeral-messages', hint));
  await ann.next(({ type, data }) => type === 'ephemeral_message' && data.text === 'Only for Ann');
  expect(await ann.request('clientPing', {})).toMatchObject({ type: 'pong' });
  ann.send('clientPong', {});
  expect(await ann.request('receipt', { action: 'read', messageId: '9' })).toMatchObject({ type: 'error' });
  dataOf(await app.as('ben').delete(`/v3/messages/${message.id}`));
  const { id } = await ann.next(({ trigger }) => trigger === 'message_deleted');

  // what a client has missed comes behind its position
  ann.close();
  const missed = dataOf(await app.as('ben').post('/v3/messages', { ...toAnn, data: { text: 'Missed' } }));
  const again = await signedIn('ann', { lastEventId: id });
  await again.next(({ trigger, data }) => trigger === 'message_sent' && data.message.id === missed.id);
  await again.next(({ type }) => type === 'resumed');
  const late = await signedIn('ben', { lastEventId: '9223372036854775807' });
  await late.next(({ type }) => type === 'resume_failed');

  expect([...clients.flatMap(({ violations }) => violations)]).toEqual([]);
  const seen = new Set(clients.flatMap((client) => [...client.seen]));
  expect(ann.messagesOf('receive').filter((name) => !seen.has(name))).toEqual([]);
  // the pings of the server come after 25 seconds, and runs are those of AI agents
  expect(ann.messagesOf('send').filter((name) => !seen.has(name))).toEqual(['agentRun', 'ping']);
});

test('a frame that the document does not have is refused before it is sent', async () => {
  const client = await signedIn('ann');
  expect(() => client.send('receipt', { action: 'seen' })).toThrow(/action/);
  expect(() => client.send('event', {})).toThrow('Clients do not send event');
});
