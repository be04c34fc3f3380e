import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '#platform/files/package-root.js';
import { dataOf, expectError } from '#test/support/client.js';
import { type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
beforeEach(async () => {
  app = await server.createApp();
});

const HOUR = 3600;
const now = () => Math.floor(Date.now() / 1000);
const post = async (kind: string, rows: object): Promise<any> =>
  dataOf(await app.api.post(`/v3/data_import/${kind}`, { [kind]: rows }));
const refused = (code: string) => ({ success: false, error: expect.objectContaining({ code, source: 'chat-api' }) });
const importUsers = (...uids: string[]) =>
  post('users', Object.fromEntries(uids.map((uid) => [uid, { uid, name: uid.toUpperCase() }])));
const text = (muid: string, fields: object = {}) => ({
  muid,
  sender: 'anna',
  receiverType: 'user',
  receiver: 'ben',
  category: 'message',
  type: 'text',
  data: { text: `Hello ${muid}` },
  sentAt: 1600000000,
  ...fields,
});

describe('import-users', () => {
  test('stores each valid row with its own times, and refuses the others', async () => {
    dataOf(await app.api.post('/v3/users', { uid: 'taken', name: 'Taken' }));
    const results = await post('users', {
      anna: {
        uid: 'anna',
        name: 'Anna',
        createdAt: 1500000000,
        lastActiveAt: 1600000000,
        metadata: { a: 1 },
        tags: ['x'],
      },
      gone: { uid: 'gone', name: 'Gone', createdAt: 1500000000, deactivatedAt: 1600000001 },
      BEN: { uid: 'BEN', name: 'Ben' },
      keyed: { name: 'Named by its key' },
      other: { uid: 'inside', name: 'The id inside counts' },
      taken: { uid: 'taken', name: 'Again' },
      teacher: { uid: 'teacher', name: 'T', role: 'teacher' },
      app_system: { uid: 'app_system', name: 'S' },
      nameless: { uid: 'nameless' },
      milliseconds: { uid: 'milliseconds', name: 'M', createdAt: Date.now() },
      text: 'no object',
      ['__proto__']: { uid: '__proto__', name: 'P' },
    });
    expect(results.anna).toEqual({
      success: true,
      data: {
        uid: 'anna',
        name: 'Anna',
        metadata: { a: 1 },
        tags: ['x'],
        status: 'offline',
        role: 'default',
        createdAt: 1500000000,
        lastActiveAt: 1600000000,
      },
    });
    expect(results.gone.data).toMatchObject({ deactivatedAt: 1600000001 });
    expect(results.BEN.data.uid).toBe('ben');
    expect(results.keyed.data.uid).toBe('keyed');
    expect(results.other.data.uid).toBe('inside');
    expect(results.taken).toEqual(refused('ERR_UID_ALREADY_EXISTS'));
    expect(results.teacher).toEqual(refused('ERR_ROLE_NOT_FOUND'));
    expect(results.app_system).toEqual(refused('ERR_UID_ALREADY_EXISTS'));
    expect(results.nameless).toEqual(refused('ERR_BAD_REQUEST'));
    expect(results.milliseconds.error.details).toEqual({ createdAt: [expect.stringContaining('in the past')] });
    expect(results.text).toEqual(refused('ERR_IMPORT_INVALID_USER_FORMAT'));
    expect(Object.entries(results)).toContainEqual(['__proto__', expect.objectContaining({ success: true })]);
    const listed = dataOf(await app.api.get('/v3/users')) as { uid: string }[];
    expect(listed.map(({ uid }) => uid)).toEqual(['__proto__', 'anna', 'ben', 'inside', 'keyed', 'taken']);
    expect(dataOf(await app.api.get('/v3/users/anna'))).toEqual(results.anna.data);
    expectError(await app.api.get('/v3/users/gone'), 404, 'ERR_UID_NOT_FOUND');
  });

  test('refuses a user for the second time in one request', async () => {
    const results = await post('users', { anna: { uid: 'anna', name: 'A' }, Anna: { uid: 'Anna', name: 'A' } });
    expect(results).toEqual({
      anna: expect.objectContaining({ success: true }),
      Anna: refused('ERR_UID_ALREADY_EXISTS'),
    });
  });

  test.each([
    ['a list', [{ uid: 'a', name: 'A' }]],
    ['a text', 'users'],
    ['nothing', undefined],
    ['more than 50 rows', Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`u${n}`, { name: 'N' }]))],
  ])('refuses %s', async (_, users) => {
    expectError(await app.api.post('/v3/data_import/users', { users }), 400, 'ERR_IMPORT_INVALID_USER_FORMAT');
  });

  test('is for the backend of the app only', async () => {
    await importUsers('anna');
    const { authToken } = dataOf(await app.api.post('/v3/users/anna/auth_tokens'));
    const row = { users: { ben: { name: 'B' } } };
    expectError(await server.client({ authToken }).post('/v3/data_import/users', row), 403, 'AUTH_ERR_NO_ACCESS');
    expectError(
      await server.client({ apikey: app.authKey }).post('/v3/data_import/users', row),
      403,
      'AUTH_ERR_NO_ACCESS',
    );
  });
});

describe('import-groups', () => {
  test('stores groups with their owners as members, and creates owners along the way', async () => {
    await importUsers('anna');
    const results = await post('groups', {
      hikers: { guid: 'hikers', name: 'Hikers', type: 'public', owner: 'anna', createdAt: 1500000000, tags: ['t'] },
      secret: {
        guid: 'secret',
        name: 'Secret',
        type: 'password',
        password: 'pw',
        owner: 'carl',
        groupOwnerDetails: { uid: 'carl', name: 'Carl' },
      },
      nobody: { guid: 'nobody', name: 'N', type: 'public', owner: 'nobody' },
      open: { guid: 'open', name: 'N', type: 'password' },
      Hikers: { guid: 'Hikers', name: 'Again', type: 'public' },
      wrong: { guid: 'wrong', name: 'N', type: 'big' },
      withdrawn: { guid: 'hikers', name: 'N', type: 'public', groupOwnerDetails: { uid: 'dora', name: 'Dora' } },
    });
    expect(results.hikers).toEqual({
      success: true,
      data: expect.objectContaining({
        guid: 'hikers',
        conversationId: 'group_hikers',
        createdAt: 1500000000,
        owner: 'anna',
        membersCount: 1,
      }),
    });
    expect(results.secret.success).toBe(true);
    expect(results.nobody).toEqual(refused('ERR_UID_NOT_FOUND'));
    expect(results.open).toEqual(refused('ERR_EMPTY_GROUP_PASS'));
    expect(results.Hikers).toEqual(refused('ERR_GUID_ALREADY_EXISTS'));
    expect(results.wrong).toEqual(refused('ERR_BAD_REQUEST'));
    // the user that a refused row brings along is not stored
    expectError(await app.api.get('/v3/users/dora'), 404, 'ERR_UID_NOT_FOUND');
    expect(dataOf(await app.api.get('/v3/groups/hikers/members'))).toMatchObject([
      { uid: 'anna', scope: 'admin', joinedAt: 1500000000 },
    ]);
    dataOf(await app.as('anna').post('/v3/groups/secret/members', { password: 'pw' }));
  });
});

describe('import-members', () => {
  test('stores members and bans, and checks them as the groups do', async () => {
    await importUsers('anna', 'ben', 'carl', 'dora');
    await post('groups', { g: { guid: 'g', name: 'G', type: 'public', owner: 'anna', createdAt: 1500000000 } });
    const row = (uid: string, fields: object = {}) => ({ memberId: `g_member_${uid}`, guid: 'g', uid, ...fields });
    const results = await post('members', {
      g_member_ben: row('ben', { scope: 'moderator', joinedAt: 1500000100 }),
      g_member_carl: row('carl', { isBanned: true }),
      g_member_eve: row('eve', { userDetails: { uid: 'eve', name: 'Eve' } }),
      other_member_eve: { guid: 'other', uid: 'eve', groupDetails: { guid: 'other', name: 'Other', type: 'private' } },
      again: row('ben'),
      banned: row('carl'),
      bannedAgain: row('carl', { isBanned: true }),
      owner: row('anna', { isBanned: true }),
      early: row('dora', { joinedAt: 1499999999 }),
      late: row('dora', { joinedAt: now() + HOUR }),
      milliseconds: row('dora', { joinedAt: Date.now() }),
      negative: row('dora', { joinedAt: -1 }),
      text: row('dora', { joinedAt: 'yesterday' }),
      soon: row('dora', { joinedAt: now() + 60 }),
      nobody: row('nobody'),
      nowhere: { guid: 'nowhere', uid: 'dora' },
    });
    expect(results.g_member_ben).toEqual({
      success: true,
      data: { guid: 'g', uid: 'ben', scope: 'moderator', joinedAt: 1500000100 },
    });
    expect(results.g_member_carl.success).toBe(true);
    expect(results.g_member_eve.success).toBe(true);
    expect(results.other_member_eve.success).toBe(true);
    expect(Object.fromEntries(Object.entries(results).slice(4))).toEqual({
      again: refused('ERR_ALREADY_JOINED'),
      banned: refused('ERR_BANNED_GROUPMEMBER'),
      bannedAgain: refused('ERR_ALREADY_BANNED'),
      owner: refused('ERR_GROUP_NO_CLEARANCE'),
      early: refused('ERR_IMPORT_INVALID_JOINEDAT'),
      late: refused('ERR_IMPORT_INVALID_JOINEDAT'),
      milliseconds: refused('ERR_IMPORT_INVALID_JOINEDAT'),
      negative: refused('ERR_IMPORT_INVALID_JOINEDAT'),
      text: refused('ERR_BAD_REQUEST'),
      soon: refused('ERR_IMPORT_INVALID_JOINEDAT'),
      nobody: refused('ERR_UID_NOT_FOUND'),
      nowhere: refused('ERR_GUID_NOT_FOUND'),
    });
    expect(dataOf(await app.api.get('/v3/groups/g'))).toMatchObject({ membersCount: 3 });
    expect(dataOf(await app.api.get('/v3/groups/g/bannedusers'))).toMatchObject([{ uid: 'carl' }]);
    // a ban ends a membership
    expect((await post('members', { b: row('ben', { isBanned: true }) })).b.success).toBe(true);
    expect(dataOf(await app.api.get('/v3/groups/g'))).toMatchObject({ membersCount: 2 });
  });
});

describe('import-messages', () => {
  test('stores messages with their own times and new ids in the order of the rows', async () => {
    await importUsers('anna', 'ben');
    const results = await post('messages', {
      'm-1': text('m-1', { deliveredAt: 1600000010, readAt: 1600000020, tags: ['t'] }),
      'm-2': text('m-2', { data: { text: 'Hi <@uid:ben> and <@uid:eve>', extra: { kept: true } } }),
      'm-3': text('m-3', { sender: 'ben', receiver: 'anna', parentMuid: 'm-1' }),
    });
    expect(results['m-1']).toEqual({
      success: true,
      data: {
        id: expect.stringMatching(/^\d+$/),
        muid: 'm-1',
        conversationId: 'anna_user_ben',
        sender: 'anna',
        receiverType: 'user',
        receiver: 'ben',
        category: 'message',
        type: 'text',
        data: { text: 'Hello m-1', entities: expect.anything() },
        tags: ['t'],
        replyCount: 1,
        sentAt: 1600000000,
        updatedAt: 1600000000,
        deliveredAt: 1600000010,
        readAt: 1600000020,
      },
    });
    expect(results['m-2'].data.data).toMatchObject({ extra: { kept: true }, mentions: { ben: { uid: 'ben' } } });
    expect(results['m-3'].data.parentId).toBe(results['m-1'].data.id);
    const ids = ['m-1', 'm-2', 'm-3'].map((muid) => Number(results[muid].data.id));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    // m-1 is read, m-2 is not
    expect(dataOf(await app.as('ben').get('/v3/conversations'))).toMatchObject([{ unreadMessageCount: '1' }]);
    expect(dataOf(await app.as('anna').get('/v3/users/ben/messages')).map(({ muid }: any) => muid)).toEqual([
      'm-1',
      'm-2',
      'm-3',
    ]);
  });

  test('creates the users and groups of the details, unless the row is refused', async () => {
    const results = await post('messages', {
      direct: text('direct', {
        senderUserDetails: { uid: 'anna', name: 'Anna' },
        receiverUserDetails: { uid: 'ben', name: 'Ben' },
        mentionedUserDetails: { carl: { uid: 'carl', name: 'Carl' } },
      }),
      group: text('group', {
        receiverType: 'group',
        receiver: 'g',
        receiverGroupOwnerDetails: { uid: 'olga', name: 'Olga' },
        receiverGroupDetails: { guid: 'g', name: 'G', type: 'private', createdAt: 1500000000 },
      }),
      empty: text('empty', { sender: 'eve', senderUserDetails: { uid: 'eve', name: 'Eve' }, data: {} }),
      missing: text('missing', { sender: 'eve', senderUserDetails: { uid: 'eve', name: 'Eve' }, receiver: 'nobody' }),
    });
    expect(results.direct.success).toBe(true);
    expect(results.group.data.data.entities.receiver.entity).toMatchObject({
      guid: 'g',
      owner: 'olga',
      membersCount: 1,
    });
    expect(results.empty).toEqual(refused('ERR_EMPTY_MESSAGE_TEXT'));
    expect(results.missing).toEqual(refused('ERR_UID_NOT_FOUND'));
    const users = dataOf(await app.api.get('/v3/users')) as { uid: string }[];
    expect(users.map(({ uid }) => uid)).toEqual(['anna', 'ben', 'carl', 'olga']);
  });

  test('refuses a muid that exists, whoever sent the message with it', async () => {
    await importUsers('anna', 'ben');
    dataOf(
      await app
        .as('ben')
        .post('/v3/messages', { receiver: 'anna', receiverType: 'user', data: { text: 'x' }, muid: 'sent' }),
    );
    expect(
      await post('messages', { a: text('m-1'), b: text('m-1', { sender: 'ben', receiver: 'anna' }), c: text('sent') }),
    ).toEqual({
      a: expect.objectContaining({ success: true }),
      b: refused('ERR_IMPORT_MUID_ALREADY_EXISTS'),
      c: refused('ERR_IMPORT_MUID_ALREADY_EXISTS'),
    });
    expect(await post('messages', { a: text('m-1') })).toEqual({ a: refused('ERR_IMPORT_MUID_ALREADY_EXISTS') });
  });

  const hostile: [string, object, string][] = [
    ['a time in milliseconds', { sentAt: Date.now() }, 'ERR_BAD_REQUEST'],
    ['a time that is no number', { sentAt: 'yesterday' }, 'ERR_BAD_REQUEST'],
    ['a negative time', { sentAt: -1 }, 'ERR_BAD_REQUEST'],
    ['a time as large as numbers get', { sentAt: 1e308 }, 'ERR_BAD_REQUEST'],
    ['no time', { sentAt: null }, 'ERR_BAD_REQUEST'],
    ['no data', { data: undefined }, 'ERR_EMPTY_MESSAGE_TEXT'],
    ['an unknown category', { category: 'telepathy' }, 'ERR_INVALID_MESSAGE_CATEGORY'],
    ['an unknown type', { type: 'hologram' }, 'ERR_INVALID_MESSAGE_TYPE'],
    ['data that is a list', { data: ['x'] }, 'ERR_INVALID_MESSAGE_DATA'],
    ['a text that is a number', { data: { text: 1 } }, 'ERR_INVALID_MESSAGE_TEXT'],
    ['an image without a file', { type: 'image' }, 'ERR_EMPTY_MESSAGE_FILE'],
    ['a custom message without data', { category: 'custom', type: 'x' }, 'ERR_EMPTY_CUSTOM_DATA'],
    ['a receiver of no type', { receiverType: 'team' }, 'ERR_BAD_REQUEST'],
    ['a group that does not exist', { receiverType: 'group', receiver: 'nowhere' }, 'ERR_GUID_NOT_FOUND'],
    ['a parent that does not exist', { parentId: '1' }, 'ERR_MESSAGE_ID_NOT_FOUND'],
    ['a quoted message that does not exist', { quotedMuid: 'none' }, 'ERR_MESSAGE_ID_NOT_FOUND'],
    ['a reaction of nobody', { reactions: [{ uid: 'nobody', reaction: '😀' }] }, 'ERR_UID_NOT_FOUND'],
    ['a reaction that is a word', { reactions: [{ uid: 'anna', reaction: 'good' }] }, 'ERR_BAD_REQUEST'],
    [
      'a reaction twice',
      {
        reactions: [
          { uid: 'anna', reaction: '😀' },
          { uid: 'anna', reaction: '😀' },
        ],
      },
      'ERR_BAD_REQUEST',
    ],
    ['reactions that are no list', { reactions: 7 }, 'ERR_BAD_REQUEST'],
    [
      'a forged edit',
      { category: 'action', type: 'message', data: { action: 'edited', by: 'anna', messageId: 'x' } },
      'ERR_MESSAGE_ID_NOT_FOUND',
    ],
    ['a forged action', { category: 'action', type: 'groupMember', data: { action: 'joined' } }, 'ERR_BAD_REQUEST'],
    [
      'a forged call',
      { category: 'call', type: 'audio', data: { action: 'ended', by: 'anna', call: {} } },
      'ERR_BAD_REQUEST',
    ],
    ['tags that are numbers', { tags: [1] }, 'ERR_BAD_REQUEST'],
    ['a sender in other characters', { sender: 'an na' }, 'ERR_BAD_REQUEST'],
  ];

  test('refuses invalid rows, and imports those around them', async () => {
    await importUsers('anna', 'ben');
    const other = await server.createApp();
    dataOf(await other.api.post('/v3/users', { uid: 'foreign', name: 'F' }));
    const rows = { first: text('first'), foreign: text('foreign', { receiver: 'foreign' }) };
    for (const [name, fields] of hostile) Object.assign(rows, { [name]: text(name, fields) });
    const results = await post('messages', { ...rows, last: text('last', { sender: 'ANNA', receiver: 'Ben' }) });
    expect(results.first.success).toBe(true);
    expect(results.foreign).toEqual(refused('ERR_UID_NOT_FOUND'));
    for (const [name, , code] of hostile) expect([name, results[name].error?.code]).toEqual([name, code]);
    expect(results.last).toMatchObject({ success: true, data: { sender: 'anna', receiver: 'ben' } });
  });

  test('accepts the body that docs/import-and-export.md shows', async () => {
    await importUsers('anna', 'ben');
    const page = await readFile(join(packageRoot(), 'docs', 'import-and-export.md'), 'utf8');
    const example = /```json\n(\{\s*"messages": [\s\S]*?)```/.exec(page)![1]!;
    expect(dataOf(await app.api.post('/v3/data_import/messages', JSON.parse(example)))).toEqual({
      'm-1': expect.objectContaining({ success: true }),
      'm-2': expect.objectContaining({ success: true }),
    });
  });

  test('publishes no events', async () => {
    await importUsers('anna', 'ben');
    await post('messages', { a: text('a') });
    const pool = server.app.get((await import('#platform/database/database.js')).Database).forLibrary();
    const { rows } = await pool.query(
      `SELECT name FROM events WHERE app_id = $1 UNION ALL SELECT name FROM outbox_events WHERE app_id = $1`,
      [app.id],
    );
    expect(rows).toEqual([]);
  });
});
