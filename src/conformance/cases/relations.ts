import { area, test } from '../conformance-case.js';

export const friends = area('friends', [
  test('Friends are added with one result for each, listed by both, and removed', async ({ api, users, id }) => {
    const [ana, ben] = await users('ana', 'ben');
    const friends = `/v3/users/${ana}/friends`;
    const nobody = id('nobody');
    const added = await api.post(friends, { accepted: [ben, nobody] });
    added.ok({
      accepted: { [ben]: { success: true }, [nobody]: { success: false, error: { code: 'ERR_UID_NOT_FOUND' } } },
    });
    (await api.get(friends)).lists('uid', [ben]).hasBody({ meta: { pagination: { total: 1 } } });
    (await api.get(`/v3/users/${ben}/friends`)).lists('uid', [ana]);
    (await api.delete(friends, { friends: [ben] })).ok({ friends: { [ben]: { success: true } } });
    (await api.get(friends)).lists('uid', []);
  }),
  test('Nobody is their own friend', async ({ api, user }) => {
    const ana = await user('ana');
    const added = await api.post(`/v3/users/${ana}/friends`, { accepted: [ana] });
    added.ok({ accepted: { [ana]: { success: false, error: { code: 'ERR_CANNOT_FORM_SELF_RELATION' } } } });
    (await api.get(`/v3/users/${ana}/friends`)).lists('uid', []);
  }),
  test('Friends are found by search', async ({ api, users }) => {
    const [ana, ben, cem] = await users('ana', 'ben', 'cem');
    const friends = `/v3/users/${ana}/friends`;
    (await api.post(friends, { accepted: [ben, cem] })).ok();
    (await api.get(friends, { searchKey: cem })).lists('uid', [cem]);
  }),
]);

export const blockedUsers = area('blocked-users', [
  test('Blocked users are reported one by one, listed, and unblocked', async ({ api, users, id }) => {
    const [ana, ben] = await users('ana', 'ben');
    const blocked = `/v3/users/${ana}/blockedusers`;
    const nobody = id('nobody');
    const result = await api.post(blocked, { blockedUids: [ben, nobody] });
    result.ok({ [ben]: { success: true }, [nobody]: { success: false, error: { code: 'ERR_UID_NOT_FOUND' } } });
    (await api.get(blocked)).lists('uid', [ben]);
    (await api.delete(blocked, { blockedUids: [ben] })).ok({ [ben]: { success: true } });
    (await api.get(blocked)).lists('uid', []);
  }),
  test('No message passes between users when one has blocked the other', async ({ api, users, as, send }) => {
    const [ana, ben] = await users('ana', 'ben');
    const blockedUids = [ben];
    (await api.post(`/v3/users/${ana}/blockedusers`, { blockedUids })).ok();
    const hello = { receiverType: 'user', data: { text: 'Hello' } };
    (await as(ana).post('/v3/messages', { ...hello, receiver: ben })).refused(403, 'ERR_BLOCKED_RECEIVER');
    (await as(ben).post('/v3/messages', { ...hello, receiver: ana })).refused(403, 'ERR_BLOCKED_SENDER');
    (await api.delete(`/v3/users/${ana}/blockedusers`, { blockedUids })).ok();
    await send(ben, ana, 'Hello');
  }),
  test('A user blocks and unblocks others themself', async ({ users, as }) => {
    const [ana, ben] = await users('ana', 'ben');
    (await as(ana).post('/v3/blockedusers', { blockedUids: [ben] })).ok({ [ben]: { success: true } });
    (await as(ana).get('/v3/blockedusers')).lists('uid', [ben]);
    (await as(ana).delete('/v3/blockedusers', { blockedUids: [ben] })).ok({ [ben]: { success: true } });
    (await as(ana).get('/v3/blockedusers')).lists('uid', []);
  }),
]);
