import { dataOf, expectError, type Client } from '#test/support/client.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
  await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina', 'omar'] } });
  dataOf(await app.api.post('/v3/users/andrew/blockedusers', { blockedUids: ['tina'] }));
});

const to = (receiver: string, receiverType = 'user') => ({ receiver, receiverType, data: { text: 'Hello' } });
const texts = async (client: Client, path: string, query: object = {}): Promise<string[]> =>
  dataOf(await client.get(path, { category: 'message', ...query })).map(({ data }: any) => data.text);

describe('a message between users with a block', () => {
  test('is refused, with a code for each side, and nothing is stored', async () => {
    const sent = await app.as('andrew').post('/v3/messages', to('tina'));
    expectError(sent, 403, 'ERR_BLOCKED_RECEIVER');
    expect(sent.body.error.message).toBe('The user with uid andrew has blocked the receiver with uid tina.');
    expectError(await app.as('tina').post('/v3/messages', to('ANDREW')), 403, 'ERR_BLOCKED_SENDER');
    expect(await texts(app.api, '/v3/messages')).toEqual([]);
  });

  test('is refused to both with the code of their own block when each has blocked the other', async () => {
    dataOf(await app.api.post('/v3/users/tina/blockedusers', { blockedUids: ['andrew'] }));
    expectError(await app.as('andrew').post('/v3/messages', to('tina')), 403, 'ERR_BLOCKED_RECEIVER');
    expectError(await app.as('tina').post('/v3/messages', to('andrew')), 403, 'ERR_BLOCKED_RECEIVER');
  });

  test('to several receivers has an error for each blocked one, and goes to the others', async () => {
    const body = {
      multipleReceivers: { uids: ['tina', 'omar', 'nobody'], guids: ['hikers'] },
      data: { text: 'To all' },
      muid: 'm-1',
    };
    const outcome = dataOf(await app.as('andrew').post('/v3/messages', body));
    expect(outcome).toMatchObject({
      uids: {
        tina: { success: false, error: { code: 'ERR_BLOCKED_RECEIVER' } },
        omar: { success: true },
        nobody: { success: false, error: { code: 'ERR_UID_NOT_FOUND' } },
      },
      guids: { hikers: { success: true } },
    });
    const response = dataOf(
      await app.as('tina').post('/v3/messages', { ...body, multipleReceivers: { uids: ['andrew'] } }),
    );
    expect(response.uids.andrew.error.code).toBe('ERR_BLOCKED_SENDER');
  });

  test('succeeds as soon as the block is removed', async () => {
    dataOf(await app.api.delete('/v3/users/andrew/blockedusers', { blockedUids: ['tina'] }));
    dataOf(await app.as('andrew').post('/v3/messages', to('tina')));
    dataOf(await app.as('tina').post('/v3/messages', to('andrew')));
  });

  test('succeeds when the app itself sends', async () => {
    dataOf(await app.api.post('/v3/messages', to('tina')));
    dataOf(await app.api.post('/v3/messages', to('andrew')));
  });

  test('succeeds in a group', async () => {
    dataOf(await app.as('andrew').post('/v3/messages', to('hikers', 'group')));
    dataOf(await app.as('tina').post('/v3/messages', to('hikers', 'group')));
  });

  test('is returned by its muid if it was sent before the block', async () => {
    const once = { ...to('omar'), muid: 'once' };
    const { id } = dataOf(await app.as('andrew').post('/v3/messages', once));
    dataOf(await app.api.post('/v3/users/omar/blockedusers', { blockedUids: ['andrew'] }));
    expect(dataOf(await app.as('andrew').post('/v3/messages', once)).id).toBe(id);
    expectError(await app.as('andrew').post('/v3/messages', { ...once, muid: 'twice' }), 403, 'ERR_BLOCKED_SENDER');
  });

  test('is refused as one to an unknown user when the receiver is deactivated or deleted', async () => {
    dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['tina'] }));
    expectError(await app.as('andrew').post('/v3/messages', to('tina')), 404, 'ERR_UID_NOT_FOUND');
    dataOf(await app.api.delete('/v3/users/tina', { permanent: true }));
    expectError(await app.as('andrew').post('/v3/messages', to('tina')), 404, 'ERR_UID_NOT_FOUND');
  });

  test('has no effect in another app', async () => {
    const other = await appWithUsers(server, ['andrew', 'tina']);
    dataOf(await other.as('andrew').post('/v3/messages', to('tina')));
  });
});

describe('hideMessagesFromBlockedUsers', () => {
  beforeEach(async () => {
    await sendToGroup(app, 'tina', 'hikers', 'from tina');
    await sendToGroup(app, 'omar', 'hikers', 'from omar');
    await sendToGroup(app, 'andrew', 'hikers', 'from andrew');
    await sendText(app, 'tina', 'omar', 'aside');
  });
  const all = ['from tina', 'from omar', 'from andrew'];
  const hidden = { hideMessagesFromBlockedUsers: true };

  test.each(['/v3/groups/hikers/messages', '/v3/messages'])(
    'of %s leaves out those whom the acting user has blocked',
    async (path) => {
      expect(await texts(app.as('andrew'), path)).toEqual(all);
      expect(await texts(app.as('andrew'), path, { hideMessagesFromBlockedUsers: 'false' })).toEqual(all);
      expect(await texts(app.as('andrew'), path, hidden)).toEqual(['from omar', 'from andrew']);
      expect(await texts(app.as('andrew'), path, { ...hidden, limit: 1, affix: 'prepend' })).toEqual(['from andrew']);
    },
  );

  test('hides no messages of users who have blocked the acting user, and none from the app itself', async () => {
    expect(await texts(app.as('tina'), '/v3/groups/hikers/messages', hidden)).toEqual(all);
    expect(await texts(app.api, '/v3/groups/hikers/messages', hidden)).toEqual(all);
    expect(await texts(app.api, '/v3/messages', hidden)).toEqual([...all, 'aside']);
  });

  test('is refused when it is neither true nor false', async () => {
    const response = await app.as('andrew').get('/v3/messages', { hideMessagesFromBlockedUsers: 'perhaps' });
    expectError(response, 400, 'ERR_BAD_REQUEST', { hideMessagesFromBlockedUsers: [expect.any(String)] });
  });
});

describe('a user in the view of another user', () => {
  const seen = async (viewer: string, uid: string) => {
    const { blockedByMe, blockedByMeAt, hasBlockedMe, blockedAt } = dataOf(
      await app.as(viewer).get(`/v3/users/${uid}`),
    );
    return { blockedByMe, blockedByMeAt, hasBlockedMe, blockedAt };
  };
  const at = expect.any(Number);
  const nothing = { blockedByMe: undefined, blockedByMeAt: undefined, hasBlockedMe: undefined, blockedAt: undefined };

  test('shows the direction of a block between the two', async () => {
    expect(await seen('andrew', 'tina')).toEqual({ ...nothing, blockedByMe: true, blockedByMeAt: at, blockedAt: at });
    expect(await seen('tina', 'andrew')).toEqual({ ...nothing, hasBlockedMe: true, blockedAt: at });
    dataOf(await app.api.post('/v3/users/tina/blockedusers', { blockedUids: ['andrew'] }));
    const both = { blockedByMe: true, blockedByMeAt: at, hasBlockedMe: true, blockedAt: at };
    expect(await seen('tina', 'andrew')).toEqual(both);
    expect(await seen('andrew', 'tina')).toEqual(both);
  });

  test('shows no block where there is none, of oneself, or to the app itself', async () => {
    expect(await seen('andrew', 'omar')).toEqual(nothing);
    expect(await seen('andrew', 'andrew')).toEqual(nothing);
    for (const uid of ['andrew', 'tina']) {
      expect(Object.keys(dataOf(await app.api.get(`/v3/users/${uid}`))).filter((name) => /block/i.test(name))).toEqual(
        [],
      );
    }
  });

  test('shows blocks in lists too', async () => {
    const rows: any[] = dataOf(await app.as('andrew').get('/v3/users'));
    expect(rows.map(({ uid, blockedByMe }) => [uid, blockedByMe])).toEqual([
      ['andrew', undefined],
      ['omar', undefined],
      ['tina', true],
    ]);
    expect(dataOf(await app.api.get('/v3/users')).filter((user: object) => 'blockedByMe' in user)).toEqual([]);
  });
});
