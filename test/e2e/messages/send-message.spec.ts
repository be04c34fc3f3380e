import { randomUUID } from 'node:crypto';
import { dataOf, expectError } from '#test/support/client.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
beforeAll(async () => {
  app = await server.createApp();
  for (const uid of ['andrew', 'tina', 'gone', 'outsider'])
    await app.api.post('/v3/users', { uid, name: `${uid}'s name` });
  await app.api.delete('/v3/users', { uidsToDeactivate: ['gone'] });
  await app.api.post('/v3/groups', {
    guid: 'hikers',
    name: 'Hikers',
    type: 'public',
    owner: 'andrew',
    members: { participants: ['tina'] },
  });
});

const text = (words: string) => ({ receiver: 'tina', receiverType: 'user', data: { text: words } });

describe('send-message', () => {
  test('returns the stored message with its sender and receiver', async () => {
    const sent = dataOf(
      await app.as('andrew').post('/v3/messages', {
        ...text('a  b'),
        muid: 'm-1',
        tags: ['plan'],
        data: { text: 'a  b', metadata: { k: 1 } },
      }),
    );
    expect(sent).toEqual({
      id: expect.stringMatching(/^\d+$/),
      muid: 'm-1',
      conversationId: 'andrew_user_tina',
      sender: 'andrew',
      receiverType: 'user',
      receiver: 'tina',
      category: 'message',
      type: 'text',
      data: {
        text: 'a  b',
        metadata: { k: 1 },
        entities: {
          sender: {
            entity: {
              uid: 'andrew',
              name: "andrew's name",
              role: 'default',
              status: 'offline',
              createdAt: expect.any(Number),
            },
            entityType: 'user',
          },
          receiver: {
            entity: {
              uid: 'tina',
              name: "tina's name",
              role: 'default',
              status: 'offline',
              createdAt: expect.any(Number),
              conversationId: 'andrew_user_tina',
            },
            entityType: 'user',
          },
        },
      },
      tags: ['plan'],
      sentAt: expect.any(Number),
      updatedAt: sent.sentAt,
    });
    expect(dataOf(await app.as('tina').get(`/v3/messages/${sent.id}`))).toEqual(sent);
  });

  test('without onBehalfOf sends as the system user, who needs no membership', async () => {
    const sent = dataOf(
      await app.api.post('/v3/messages', { receiver: 'hikers', receiverType: 'group', data: { text: 'Welcome' } }),
    );
    expect(sent).toMatchObject({
      sender: 'app_system',
      conversationId: 'group_hikers',
      data: { entities: { sender: { entity: { name: 'System' } }, receiver: { entityType: 'group' } } },
    });
  });

  test('sends media by URL with a caption, and custom messages of any type', async () => {
    const attachments = [
      { url: 'https://example.com/p.png', name: 'p', mimeType: 'image/png', extension: 'png', size: '1024' },
    ];
    const media = dataOf(
      await app.as('andrew').post('/v3/messages', { ...text('x'), type: 'image', data: { attachments, text: 'Look' } }),
    );
    expect(media).toMatchObject({ type: 'image', data: { attachments, text: 'Look' } });
    const custom = dataOf(
      await app
        .as('andrew')
        .post('/v3/messages', { ...text('x'), category: 'custom', type: 'location', data: { customData: { lat: 1 } } }),
    );
    expect(custom).toMatchObject({ category: 'custom', type: 'location', data: { customData: { lat: 1 } } });
  });

  test('does not store members of data that only the server sets', async () => {
    const data = {
      text: 'x',
      entities: { sender: 'forged' },
      moderation: { status: 'approved' },
      reactions: [],
      mentions: {},
      truncated: true,
    };
    const sent = dataOf(await app.as('andrew').post('/v3/messages', { ...text('x'), data }));
    expect(Object.keys(sent.data).sort()).toEqual(['entities', 'text']);
    expect(sent.data.entities.sender.entity.uid).toBe('andrew');
  });

  test('fifty concurrent sends with one muid store one message and all return it', async () => {
    const muid = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, n) => app.as('andrew').post('/v3/messages', { ...text(`try ${n}`), muid })),
    );
    expect(new Set(responses.map((response) => dataOf(response).id)).size).toBe(1);
    const all = dataOf(await app.as('andrew').get('/v3/users/tina/messages', { limit: 1000 }));
    expect(all.filter((message: { muid?: string }) => message.muid === muid)).toHaveLength(1);
  });

  describe('with a muid that was used before in a group that the sender has left', () => {
    const muids = { left: randomUUID(), kicked: randomUUID(), banned: randomUUID() };
    const out = { left: 'left', kicked: 'kicked', banned: 'banned' } as const;
    const members = '/v3/groups/secrets/members';
    const to = (muid: string, more: object = {}) => ({
      receiver: 'secrets',
      receiverType: 'group',
      data: { text: 'x' },
      muid,
      ...more,
    });
    beforeAll(async () => {
      for (const uid of Object.values(out)) await app.api.post('/v3/users', { uid, name: uid });
      const participants = Object.values(out);
      const group = { guid: 'secrets', name: 'Secrets', type: 'public', owner: 'tina', members: { participants } };
      dataOf(await app.api.post('/v3/groups', group));
      for (const uid of participants) {
        const { id } = dataOf(await app.as(uid).post('/v3/messages', to(muids[uid])));
        dataOf(await app.api.put(`/v3/messages/${id}`, { data: { text: 'classified' } }));
      }
      dataOf(await app.as('left').delete(members));
      dataOf(await app.api.delete(`${members}/kicked`));
      dataOf(await app.api.post(members, { usersToBan: ['banned'] }));
    });

    test.each(Object.values(out))(
      'is refused like any send of a user who was %s, and shows no message',
      async (uid) => {
        for (const receiver of [{}, { receiver: 'tina', receiverType: 'user' }]) {
          const response = await app.as(uid).post('/v3/messages', to(muids[uid], receiver));
          expectError(response, 401, 'ERR_GROUP_NOT_JOINED');
          expect(JSON.stringify(response.body)).not.toContain('classified');
        }
      },
    );

    test('is refused for that group only, among several receivers', async () => {
      const body = {
        multipleReceivers: { uids: ['tina'], guids: ['secrets'] },
        data: { text: 'x' },
        muid: randomUUID(),
      };
      dataOf(await app.api.post(members, { participants: ['left'] }));
      const { uids } = dataOf(await app.as('left').post('/v3/messages', body));
      dataOf(await app.as('left').delete(members));
      const again = dataOf(await app.as('left').post('/v3/messages', body));
      expect(again.uids.tina.data.id).toBe(uids.tina.data.id);
      expect(again.guids.secrets).toMatchObject({ success: false, error: { code: 'ERR_GROUP_NOT_JOINED' } });
    });

    test('returns the message once they are a member again', async () => {
      dataOf(await app.api.post(members, { participants: ['kicked'] }));
      const response = dataOf(await app.as('kicked').post('/v3/messages', to(muids.kicked)));
      expect(response.data.text).toBe('classified');
    });
  });

  test('with the muid of another sender stores another message', async () => {
    const muid = randomUUID();
    const one = dataOf(await app.as('andrew').post('/v3/messages', { ...text('one'), muid }));
    const other = dataOf(
      await app
        .as('tina')
        .post('/v3/messages', { receiver: 'andrew', receiverType: 'user', data: { text: 'other' }, muid }),
    );
    expect(other.id).not.toBe(one.id);
  });

  test('sends to several receivers, and returns an error for each that cannot be sent to', async () => {
    const muid = randomUUID();
    const body = {
      multipleReceivers: { uids: ['tina', 'nobody'], guids: ['hikers', 'nogroup'] },
      data: { text: 'To all' },
      muid,
    };
    const outcome = dataOf(await app.as('andrew').post('/v3/messages', body));
    expect(outcome).toMatchObject({
      uids: {
        tina: { success: true, data: { receiver: 'tina', muid } },
        nobody: { success: false, error: { code: 'ERR_UID_NOT_FOUND' } },
      },
      guids: {
        hikers: { success: true, data: { receiver: 'hikers' } },
        nogroup: { success: false, error: { code: 'ERR_GUID_NOT_FOUND' } },
      },
    });
    const again = dataOf(await app.as('andrew').post('/v3/messages', body));
    expect(again.uids.tina.data.id).toBe(outcome.uids.tina.data.id);
    expect(again.guids.hikers.data.id).toBe(outcome.guids.hikers.data.id);
  });

  test.each([
    ['a user who does not exist', { receiver: 'nobody' }, 404, 'ERR_UID_NOT_FOUND'],
    ['a deactivated user', { receiver: 'gone' }, 404, 'ERR_UID_NOT_FOUND'],
    ['a group that does not exist', { receiver: 'nobody', receiverType: 'group' }, 404, 'ERR_GUID_NOT_FOUND'],
    ['a receiverType that is none', { receiverType: 'herd' }, 400, 'ERR_INVALID_RECEIVER_TYPE'],
    ['a category that is none', { category: 'action' }, 400, 'ERR_INVALID_MESSAGE_CATEGORY'],
    ['a type that is none', { type: 'smell' }, 400, 'ERR_INVALID_MESSAGE_TYPE'],
    ['a custom message without type', { category: 'custom', data: { customData: {} } }, 400, 'ERR_EMPTY_MESSAGE_TYPE'],
    ['a custom message without customData', { category: 'custom', type: 'x' }, 400, 'ERR_EMPTY_CUSTOM_DATA'],
    [
      'customData that is no object',
      { category: 'custom', type: 'x', data: { customData: [1] } },
      400,
      'ERR_INVALID_CUSTOM_DATA',
    ],
    ['no text', { data: {} }, 400, 'ERR_EMPTY_MESSAGE_TEXT'],
    ['blank text', { data: { text: '  ' } }, 400, 'ERR_EMPTY_MESSAGE_TEXT'],
    ['text that is no string', { data: { text: 5 } }, 400, 'ERR_INVALID_MESSAGE_TEXT'],
    ['text of 65,536 characters', { data: { text: 'x'.repeat(65_536) } }, 400, 'ERR_INVALID_MESSAGE_DATA'],
    ['data that is no object', { data: 'hello' }, 400, 'ERR_INVALID_MESSAGE_DATA'],
    ['metadata that is no object', { data: { text: 'x', metadata: [1] } }, 400, 'ERR_INVALID_METADATA'],
    [
      'metadata of more than 10 KB',
      { data: { text: 'x', metadata: { m: 'x'.repeat(10_240) } } },
      400,
      'ERR_INVALID_METADATA',
    ],
    ['media without attachments', { type: 'image' }, 400, 'ERR_EMPTY_MESSAGE_FILE'],
    [
      'attachments without url',
      { type: 'image', data: { attachments: [{ name: 'x' }] } },
      400,
      'ERR_INVALID_MEDIA_MESSAGE',
    ],
    [
      'attachments with a script for a url',
      { type: 'image', data: { attachments: [{ url: 'javascript:alert(1)' }] } },
      400,
      'ERR_INVALID_MEDIA_MESSAGE',
    ],
  ])('refuses %s', async (_, change, status, code) => {
    expectError(await app.as('andrew').post('/v3/messages', { ...text('x'), ...change }), status, code);
  });

  test('names the fields that are missing', async () => {
    expectError(await app.as('andrew').post('/v3/messages', { data: { text: 'x' } }), 400, 'ERR_BAD_REQUEST', {
      receiver: ['The receiver field is required.'],
      receiverType: ['The receiverType field is required.'],
    });
  });

  test('refuses a user who has not joined the group', async () => {
    expectError(
      await app.as('outsider').post('/v3/messages', { receiver: 'hikers', receiverType: 'group', data: { text: 'x' } }),
      401,
      'ERR_GROUP_NOT_JOINED',
    );
  });

  test('does not send to users and groups of another app', async () => {
    const other = await server.createApp();
    await other.api.post('/v3/users', { uid: 'stranger', name: 'S' });
    expectError(await other.as('stranger').post('/v3/messages', text('x')), 404, 'ERR_UID_NOT_FOUND');
    expectError(
      await other
        .as('stranger')
        .post('/v3/messages', { receiver: 'hikers', receiverType: 'group', data: { text: 'x' } }),
      404,
      'ERR_GUID_NOT_FOUND',
    );
  });
});
