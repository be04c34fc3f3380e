import { area, test } from '../conformance-case.js';

const SECONDS = { created: 1_763_683_200, joined: 1_763_686_800, sent: 1_763_690_400 };

export const dataImport = area('data-import', [
  test('Users, groups, members and messages are imported with their times, one result for each', async ({
    api,
    as,
    user,
    id,
    afterwards,
  }) => {
    const ana = id('ana');
    const ben = await user('ben');
    const guid = id('hikers');
    const muid = id('m');
    afterwards(`user ${ana}`, () => api.delete(`/v3/users/${ana}`, { permanent: true }));
    afterwards(`group ${guid}`, () => api.delete(`/v3/groups/${guid}`));
    const users = {
      [ana]: { uid: ana, name: 'Ana', createdAt: SECONDS.created },
      [ben]: { uid: ben, name: 'Ben' },
    };
    (await api.post('/v3/data_import/users', { users })).ok({
      [ana]: { success: true, data: { uid: ana, createdAt: SECONDS.created } },
      [ben]: { success: false, error: { code: 'ERR_UID_ALREADY_EXISTS' } },
    });
    const group = { guid, name: 'Hikers', type: 'public', owner: ana, createdAt: SECONDS.created };
    (await api.post('/v3/data_import/groups', { groups: { [guid]: group } })).ok({ [guid]: { success: true } });
    const memberId = `${guid}_member_${ben}`;
    // the group is older than its owner's membership, and the user is newer than both
    const member = { memberId, guid, uid: ben, scope: 'participant', joinedAt: SECONDS.joined };
    (await api.post('/v3/data_import/members', { members: { [memberId]: member } })).ok({
      [memberId]: { success: true, data: { guid, uid: ben, joinedAt: SECONDS.joined } },
    });
    const message = {
      muid,
      sender: ana,
      receiverType: 'group',
      receiver: guid,
      category: 'message',
      type: 'text',
      data: { text: 'Who is up for a hike?' },
      sentAt: SECONDS.sent,
    };
    (await api.post('/v3/data_import/messages', { messages: { [muid]: message } })).ok({
      [muid]: { success: true, data: { sender: ana, sentAt: SECONDS.sent } },
    });
    (await as(ben).get(`/v3/groups/${guid}/messages`, { category: 'message' })).lists('muid', [muid]);
    (await api.post('/v3/data_import/messages', { messages: { [muid]: message } })).ok({
      [muid]: { success: false, error: { code: 'ERR_IMPORT_MUID_ALREADY_EXISTS' } },
    });
  }),
  test('The imported files are listed', async ({ api }) => {
    (await api.get('/v3/data_import/files')).ok();
  }),
]);
