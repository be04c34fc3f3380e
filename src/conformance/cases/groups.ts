import { ABSENT } from '../client/difference.js';
import { area, test } from '../conformance-case.js';

export const groups = area('groups', [
  test('A group is created, read, changed and deleted, and then not found', async ({ api, user, group, as, id }) => {
    const ana = await user('ana');
    const guid = await group(ana, [], { name: 'Hikers', tags: ['outdoor'] });
    (await as(ana).get(`/v3/groups/${guid}`)).ok({
      guid,
      name: 'Hikers',
      owner: ana,
      hasJoined: true,
      scope: 'admin',
    });
    (await as(ana).put(`/v3/groups/${guid}`, { description: 'Sundays' })).ok({ guid, description: 'Sundays' });
    (await api.post('/v3/groups', { guid, name: 'Other', type: 'public' })).refused(400, 'ERR_GUID_ALREADY_EXISTS');
    (await as(ana).delete(`/v3/groups/${guid}`)).ok({ success: true });
    (await api.get(`/v3/groups/${guid}`)).refused(404, 'ERR_GUID_NOT_FOUND');
    (await api.put(`/v3/groups/${id('none')}`, { name: 'x' })).refused(404, 'ERR_GUID_NOT_FOUND');
  }),
  test('A group is created with members, one result for each', async ({ api, as, users, id, afterwards }) => {
    const [ana, ben] = await users('ana', 'ben');
    const guid = id('hikers');
    const nobody = id('nobody');
    afterwards(`group ${guid}`, () => api.delete(`/v3/groups/${guid}`));
    const members = { moderators: [ben], participants: [nobody] };
    const created = await as(ana).post('/v3/groups', { guid, name: 'Hikers', type: 'public', members });
    created.ok({
      guid,
      owner: ana,
      scope: 'admin',
      membersCount: 2,
      members: {
        moderators: { [ben]: { success: true } },
        participants: { [nobody]: { success: false, error: { code: 'ERR_UID_NOT_FOUND' } } },
      },
    });
    (await as(ana).post('/v3/groups', { guid: id('other'), name: 'x', type: 'secret' })).refused(
      400,
      'ERR_BAD_REQUEST',
    );
  }),
  test('Groups are listed in pages and found by search; private groups by members only', async ({
    api,
    users,
    group,
    as,
  }) => {
    const [ana, ben] = await users('ana', 'ben');
    const guid = await group(ana, [], { type: 'private' });
    const search = { searchKey: guid, perPage: 10 };
    const found = await api.get('/v3/groups', search);
    found.lists('guid', [guid]).hasBody({ meta: { pagination: { total: 1, count: 1, per_page: 10 } } });
    (await as(ana).get('/v3/groups', search)).lists('guid', [guid]);
    (await as(ben).get('/v3/groups', search)).lists('guid', []);
  }),
  test('The groups of a user are listed for the app and for that user alone', async ({ users, group, api, as }) => {
    const [ana, ben] = await users('ana', 'ben');
    const guid = await group(ana, [], { type: 'private' });
    const path = `/v3/users/${ana}/groups`;
    for (const client of [api, as(ana)])
      (await client.get(path)).lists('guid', [guid]).hasBody({ data: [{ hasJoined: true, scope: 'admin' }] });
    (await as(ben).get(path)).refused(403, 'AUTH_ERR_NO_ACCESS');
    (await api.get(`/v3/users/${ben}/groups`)).lists('guid', []);
  }),
  test('A user joins a public group once, and leaves it', async ({ users, group, as }) => {
    const [ana, ben] = await users('ana', 'ben');
    const guid = await group(ana);
    const members = `/v3/groups/${guid}/members`;
    (await as(ben).post(members)).ok();
    (await as(ben).get(`/v3/groups/${guid}`)).ok({ membersCount: 2, hasJoined: true, scope: 'participant' });
    (await as(ben).post(members)).refused(417, 'ERR_ALREADY_JOINED');
    (await as(ben).delete(members)).ok({ success: true });
    (await as(ben).get(`/v3/groups/${guid}`)).ok({ membersCount: 1, hasJoined: false, scope: ABSENT });
  }),
  test('A group with a password is joined with it, and a private group not at all', async ({
    api,
    users,
    group,
    as,
  }) => {
    const [ana, ben] = await users('ana', 'ben');
    const guid = await group(ana, [], { type: 'password', password: 'open-sesame' });
    const members = `/v3/groups/${guid}/members`;
    (await as(ben).post(members, { password: 'wrong-sesame' })).refused(403, 'ERR_WRONG_GROUP_PASS');
    (await as(ben).post(members, { password: 'open-sesame' })).ok();
    (await api.put(`/v3/groups/${guid}`, { type: 'private' })).ok({ type: 'private' });
    (await as(ben).delete(members)).ok();
    (await as(ben).post(members)).refused(403, 'ERR_GROUP_JOIN_NOT_ALLOWED');
  }),
  test('Members are added with one result for each, and listed by scope', async ({ users, group, as, id }) => {
    const [ana, ben, cem] = await users('ana', 'ben', 'cem');
    const guid = await group(ana);
    const members = `/v3/groups/${guid}/members`;
    const nobody = id('nobody');
    const added = await as(ana).post(members, { moderators: [ben], participants: [cem, nobody] });
    added.ok({
      moderators: { [ben]: { success: true } },
      participants: {
        [cem]: { success: true },
        [nobody]: { success: false, error: { code: 'ERR_UID_NOT_FOUND' } },
      },
    });
    (await as(ana).get(members, { perPage: 2 })).ok().hasBody({ meta: { pagination: { total: 3, count: 2 } } });
    (await as(ana).get(members, { scopes: 'moderator' })).lists('uid', [ben]);
  }),
  test('One member of a group is read', async ({ api, users, group, id }) => {
    const [ana, ben] = await users('ana', 'ben');
    const guid = await group(ana, [ben]);
    (await api.get(`/v3/groups/${guid}/members/${ben}`)).ok({ uid: ben, scope: 'participant' });
    (await api.get(`/v3/groups/${guid}/members/${id('nobody')}`)).refused(404, 'ERR_UID_NOT_FOUND');
  }),
  test('Scopes are changed by admins, and not by participants', async ({ users, group, as }) => {
    const [ana, ben, cem] = await users('ana', 'ben', 'cem');
    const guid = await group(ana, [ben, cem]);
    const member = `/v3/groups/${guid}/members/${ben}`;
    (await as(cem).put(member, { scope: 'moderator' })).refused(403, 'ERR_GROUP_NO_SCOPE_CLEARANCE');
    (await as(ana).put(member, { scope: 'moderator' })).ok({ guid, uid: ben, scope: 'moderator' });
    (await as(ana).put(member, { scope: 'moderator' })).refused(403, 'ERR_SAME_SCOPE');
    (await as(ana).put(member, { scope: 'captain' })).refused(400, 'ERR_BAD_REQUEST');
  }),
  test('A kicked user may join again, and a participant may not kick', async ({ users, group, as }) => {
    const [ana, ben, cem] = await users('ana', 'ben', 'cem');
    const guid = await group(ana, [ben, cem]);
    const members = `/v3/groups/${guid}/members`;
    (await as(cem).delete(`${members}/${ben}`)).refused(403, 'ERR_GROUP_NO_CLEARANCE');
    (await as(ana).delete(`${members}/${ben}`)).ok({ success: true });
    (await as(ana).get(members)).excludes('uid', ben);
    (await as(ben).post(members)).ok();
  }),
  test('A banned user is listed, cannot join, and can after the ban is lifted', async ({ users, group, as }) => {
    const [ana, ben] = await users('ana', 'ben');
    const guid = await group(ana, [ben]);
    const banned = `/v3/groups/${guid}/bannedusers`;
    (await as(ana).post(`${banned}/${ben}`)).ok({ success: true });
    (await as(ana).get(banned)).lists('uid', [ben]);
    (await as(ana).get(`/v3/groups/${guid}/members`)).lists('uid', [ana]);
    (await as(ben).post(`/v3/groups/${guid}/members`)).refused(403, 'ERR_BANNED_GROUPMEMBER');
    (await as(ana).delete(`${banned}/${ben}`)).ok({ success: true });
    (await as(ana).get(banned)).lists('uid', []);
    (await as(ben).post(`/v3/groups/${guid}/members`)).ok();
  }),
  test('Users who are no members are neither promoted, nor kicked, nor banned; and who is not banned is not unbanned', async ({
    users,
    group,
    as,
    id,
  }) => {
    const [ana, ben] = await users('ana', 'ben');
    const path = `/v3/groups/${await group(ana)}`;
    (await as(ana).put(`${path}/members/${ben}`, { scope: 'moderator' })).refused(404, 'ERR_NOT_A_MEMBER');
    (await as(ana).delete(`${path}/members/${ben}`)).refused(404, 'ERR_NOT_A_MEMBER');
    (await as(ana).post(`${path}/bannedusers/${ben}`)).refused(404, 'ERR_NOT_A_MEMBER');
    (await as(ana).post(`${path}/bannedusers/${id('nobody')}`)).refused(404, 'ERR_UID_NOT_FOUND');
    (await as(ana).delete(`${path}/bannedusers/${ben}`)).refused(404, 'ERR_NOT_A_BANNED_USER');
  }),
  test('A muted member is listed, does not send, and does after the mute is lifted', async ({ users, group, as }) => {
    const [ana, ben] = await users('ana', 'ben');
    const guid = await group(ana, [ben]);
    const muted = `/v3/groups/${guid}/mutedusers`;
    const message = { receiver: guid, receiverType: 'group', data: { text: 'Hello' } };
    (await as(ana).post(`${muted}/${ben}`, { seconds: 600 })).ok({ guid, uid: ben, mutedBy: ana });
    (await as(ana).get(muted)).lists('uid', [ben]);
    (await as(ben).post('/v3/messages', message)).refused(403, 'ERR_MUTED_GROUPMEMBER');
    (await as(ana).delete(`${muted}/${ben}`)).ok({ success: true });
    (await as(ben).post('/v3/messages', message)).ok();
  }),
  test('A member gets an ephemeral message, which no list has', async ({ users, group, as }) => {
    const [ana, ben, eve] = await users('ana', 'ben', 'eve');
    const guid = await group(ana, [ben]);
    const path = (uid: string) => `/v3/groups/${guid}/members/${uid}/ephemeral-messages`;
    const data = { text: 'You have not voted yet.', metadata: { command: 'remind' } };
    (await as(ana).post(path(ben), { data })).ok({ receiver: guid, receiverType: 'group', data });
    (await as(ana).post(path(ben), { data: {} })).refused(400, 'ERR_EMPTY_MESSAGE_TEXT');
    (await as(ana).post(path(eve), { data })).refused(404, 'ERR_NOT_A_MEMBER');
    (await as(eve).post(path(ben), { data })).refused(401, 'ERR_GROUP_NOT_JOINED');
    (await as(ben).get(`/v3/groups/${guid}/messages`, { category: 'message' })).lists('id', []);
  }),
  test('An invited user declines, is invited by the app again, and becomes a member by accepting', async ({
    api,
    users,
    group,
    as,
  }) => {
    const [ana, ben] = await users('ana', 'ben');
    const guid = await group(ana, [], { type: 'private' });
    const invitations = `/v3/groups/${guid}/invitations`;
    (await as(ana).post(`${invitations}/${ben}`, { seconds: 600 })).ok({ guid, uid: ben, invitedBy: ana });
    (await as(ana).get(invitations)).lists('uid', [ben]);
    (await as(ben).get('/v3/invitations')).lists('guid', [guid]);
    (await as(ana).delete(`${invitations}/${ben}`)).ok({ success: true });
    (await as(ben).post(`/v3/invitations/${guid}`)).refused(404, 'ERR_NOT_INVITED');
    (await as(ana).post(`${invitations}/${ben}`)).ok();
    (await as(ben).delete(`/v3/invitations/${guid}`)).ok({ success: true });
    (await as(ana).post(`${invitations}/${ben}`)).refused(403, 'ERR_INVITATION_DECLINED');
    (await api.post(`${invitations}/${ben}`)).ok();
    (await as(ben).post(`/v3/invitations/${guid}`)).ok({ success: true });
    (await as(ana).get(`/v3/groups/${guid}/members`)).includes('uid', ben);
  }),
  test('A user who asks to join waits, withdraws, is declined, and becomes a member when a moderator approves', async ({
    users,
    group,
    as,
  }) => {
    const [ana, ben, cem] = await users('ana', 'ben', 'cem');
    const guid = await group(ana, [], { joinByRequest: true });
    const requests = `/v3/groups/${guid}/joinrequests`;
    (await as(ben).post(`/v3/groups/${guid}/members`)).refused(403, 'ERR_GROUP_JOIN_BY_REQUEST');
    (await as(ben).post(`/v3/joinrequests/${guid}`)).ok({ guid, uid: ben });
    (await as(ben).get('/v3/joinrequests')).lists('guid', [guid]);
    (await as(ben).delete(`/v3/joinrequests/${guid}`)).ok({ success: true });
    (await as(ana).post(`${requests}/${ben}`)).refused(404, 'ERR_JOIN_NOT_REQUESTED');
    for (const uid of [ben, cem]) (await as(uid).post(`/v3/joinrequests/${guid}`)).ok();
    (await as(ana).get(requests)).includes('uid', ben);
    (await as(ana).post(`${requests}/${ben}`)).ok({ success: true });
    (await as(ana).delete(`${requests}/${cem}`)).ok({ success: true });
    (await as(cem).post(`/v3/joinrequests/${guid}`)).refused(403, 'ERR_JOIN_REQUEST_DECLINED');
    (await as(ana).get(`/v3/groups/${guid}/members`)).includes('uid', ben);
  }),
  test('The owner hands the group over, and only then leaves it', async ({ api, users, group, as }) => {
    const [ana, ben] = await users('ana', 'ben');
    const guid = await group(ana, [ben]);
    (await as(ana).delete(`/v3/groups/${guid}/members`)).refused(403, 'ERR_GROUP_NO_CLEARANCE');
    (await as(ana).patch(`/v3/groups/${guid}/owner`, { owner: ben })).ok({ success: true });
    (await api.get(`/v3/groups/${guid}`)).ok({ owner: ben });
    (await as(ana).delete(`/v3/groups/${guid}/members`)).ok({ success: true });
  }),
]);
