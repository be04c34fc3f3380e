import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { connectedAs, tokenOf } from '#test/support/realtime.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();

const pathTo = (uid: string, guid = 'hikers') => `/v3/groups/${guid}/members/${uid}/ephemeral-messages`;
const saying = (text: string) => ({ data: { text } });

async function hikers(): Promise<TestApp> {
  const app = await appWithUsers(server, ['andrew', 'betty', 'carl', 'dora']);
  const members = { moderators: ['carl'], participants: ['betty'] };
  await createGroup(app, { guid: 'hikers', owner: 'andrew', members });
  return app;
}

describe('an ephemeral message', () => {
  test('reaches all devices of the member and nobody else, and is in no list, count or search', async () => {
    const app = await hikers();
    const [phone, laptop, andrew, carl] = await Promise.all(
      ['betty', 'betty', 'andrew', 'carl'].map(async (uid) => (await connectedAs(server, app, uid)).client),
    );
    const before = dataOf(await app.as('betty').get('/v3/groups/hikers/conversation'));
    const data = { text: 'You have not <@uid:betty> voted 🎉', metadata: { command: 'remind' }, customData: { a: 1 } };
    const sent = dataOf(await app.as('andrew').post(pathTo('BETTY'), { data }));
    expect(sent).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      receiver: 'hikers',
      receiverType: 'group',
      conversationId: 'group_hikers',
      sender: { uid: 'andrew', name: 'andrew' },
      data,
      sentAt: expect.any(Number),
    });
    for (const device of [phone!, laptop!])
      expect(await device.next('ephemeral_message')).toEqual({ type: 'ephemeral_message', ...sent });
    // a later signal to all of them shows that nothing preceded it
    await carl!.request({ type: 'typing', receiver: 'hikers', receiverType: 'group', action: 'start' });
    const others = await andrew!.allUntil(({ type }) => type === 'typing');
    expect(others.filter(({ type }) => type === 'ephemeral_message' || type === 'event')).toEqual([]);
    await andrew!.request({ type: 'typing', receiver: 'hikers', receiverType: 'group', action: 'start' });
    const ofCarl = await carl!.allUntil(({ type }) => type === 'typing');
    expect(ofCarl.filter(({ type }) => type === 'ephemeral_message' || type === 'event')).toEqual([]);
    const betty = app.as('betty');
    for (const query of ['', '?searchKey=voted'])
      expect(
        dataOf<{ category: string }[]>(await betty.get(`/v3/groups/hikers/messages${query}`)).filter(
          ({ category }) => category !== 'action',
        ),
      ).toEqual([]);
    expect(dataOf(await betty.get('/v3/groups/hikers/conversation'))).toEqual(before);
    const latecomer = await connectedAs(server, app, 'betty');
    await carl!.request({ type: 'typing', receiver: 'betty', receiverType: 'user', action: 'start' });
    const late = await latecomer.client.allUntil(({ type }) => type === 'typing');
    expect(late.filter(({ type }) => type === 'ephemeral_message')).toEqual([]);
    await Promise.all([phone!, laptop!, andrew!, carl!, latecomer.client].map((client) => client.close()));
  });

  test('comes from the app, a member on whose behalf it acts, also to themself, or a moderator with a token', async () => {
    const app = await hikers();
    const { client } = await connectedAs(server, app, 'betty');
    dataOf(await app.api.post(pathTo('betty'), saying('of the app')));
    expect(await client.next('ephemeral_message')).toMatchObject({ sender: { uid: 'app_system' } });
    dataOf(await app.as('betty').post(pathTo('betty'), saying('of a command')));
    expect(await client.next('ephemeral_message')).toMatchObject({ sender: { uid: 'betty' } });
    const carl = server.client({ authToken: await tokenOf(app, 'carl') });
    dataOf(await carl.post(pathTo('betty'), saying('of a moderator')));
    expect(await client.next('ephemeral_message')).toMatchObject({ sender: { uid: 'carl' } });
    await client.close();
  });

  test('is refused to whoever may not send it', async () => {
    const app = await hikers();
    const [betty, dora] = await Promise.all(
      ['betty', 'dora'].map(async (uid) => server.client({ authToken: await tokenOf(app, uid) })),
    );
    expectError(await betty!.post(pathTo('carl'), saying('no')), 403, 'ERR_GROUP_NO_MODERATOR_SCOPE');
    for (const client of [dora!, app.as('dora')])
      expectError(await client.post(pathTo('carl'), saying('no')), 401, 'ERR_GROUP_NOT_JOINED');
    expectError(await app.api.post(pathTo('dora'), saying('no')), 404, 'ERR_NOT_A_MEMBER');
    expectError(await app.api.post(pathTo('nobody'), saying('no')), 404, 'ERR_UID_NOT_FOUND');
    expectError(await app.api.post(pathTo('betty', 'unknown'), saying('no')), 404, 'ERR_GUID_NOT_FOUND');
    const other = await hikers();
    await createGroup(other, { guid: 'elsewhere', owner: 'andrew', members: {} });
    expectError(await app.api.post(pathTo('andrew', 'elsewhere'), saying('no')), 404, 'ERR_GUID_NOT_FOUND');
    dataOf(await app.api.post('/v3/groups/hikers/mutedusers/carl', {}));
    expectError(await app.as('carl').post(pathTo('betty'), saying('no')), 403, 'ERR_MUTED_GROUPMEMBER');
    dataOf(await app.as('andrew').put('/v3/groups/hikers', { sendScope: 'moderator' }));
    expectError(await app.as('betty').post(pathTo('carl'), saying('no')), 403, 'ERR_GROUP_NO_SEND_SCOPE');
    dataOf(await app.as('andrew').put('/v3/groups/hikers', { frozen: true }));
    expectError(await app.as('andrew').post(pathTo('carl'), saying('no')), 403, 'ERR_GROUP_FROZEN');
  });

  test('has the content of a text message, of 4 KB', async () => {
    const app = await hikers();
    const { client } = await connectedAs(server, app, 'betty');
    const post = (body: object) => app.api.post(pathTo('betty'), body);
    const refused: [object, string][] = [
      [{}, 'ERR_BAD_REQUEST'],
      [{ data: 'text' }, 'ERR_BAD_REQUEST'],
      [{ data: {} }, 'ERR_EMPTY_MESSAGE_TEXT'],
      [saying(' '), 'ERR_EMPTY_MESSAGE_TEXT'],
      [{ data: { text: 1 } }, 'ERR_INVALID_MESSAGE_TEXT'],
      [{ data: { text: 'a', metadata: 5 } }, 'ERR_INVALID_METADATA'],
      [{ data: { text: 'a', customData: 5 } }, 'ERR_INVALID_MESSAGE_DATA'],
      [{ data: { text: 'a', attachments: [{ url: 'javascript:alert(1)' }] } }, 'ERR_INVALID_MEDIA_MESSAGE'],
      [saying('ü'.repeat(2048)), 'ERR_BAD_REQUEST'],
    ];
    for (const [body, code] of refused) expectError(await post(body), 400, code);
    // with the longest name and avatar it still fits into a notification of PostgreSQL
    const avatar = `https://example.com/${'a'.repeat(900)}`;
    dataOf(await app.api.put('/v3/users/andrew', { name: '🎉'.repeat(50), avatar }));
    const text = '\u0001"\\ü'.repeat(330);
    dataOf(await app.as('andrew').post(pathTo('betty'), saying(text)));
    expect(await client.next('ephemeral_message')).toMatchObject({ data: { text } });
    await client.close();
  });

  test('does not reach a member whose role may not read texts', async () => {
    const app = await hikers();
    dataOf(await app.api.post('/v3/roles', { role: 'mutes', name: 'Mutes' }));
    const rules = { 'listMessages.allowedMessageTypes': ['image'] };
    dataOf(await app.api.put('/v3/roles/mutes/permissions', { permissions: rules }));
    dataOf(await app.api.put('/v3/users/betty', { role: 'mutes' }));
    const { client } = await connectedAs(server, app, 'betty');
    dataOf(await app.api.post(pathTo('betty'), saying('hidden')));
    const { client: carl } = await connectedAs(server, app, 'carl');
    await carl.request({ type: 'typing', receiver: 'hikers', receiverType: 'group', action: 'start' });
    const received = await client.allUntil(({ type }) => type === 'typing');
    expect(received.filter(({ type }) => type === 'ephemeral_message')).toEqual([]);
    await carl.close();
    await client.close();
  });
});
