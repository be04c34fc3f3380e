import { ABSENT, PRESENT } from '../client/difference.js';
import { area, test } from '../conformance-case.js';

export const users = area('users', [
  test('A user is created, read, changed and deleted, and then not found', async ({ api, id, user }) => {
    const avatar = 'https://example.com/ana.png';
    const uid = await user('ana', { metadata: { rank: 1 }, tags: ['guide'], avatar, withAuthToken: true });
    (await api.get(`/v3/users/${uid}`)).ok({ uid, name: 'Ana', role: 'default', metadata: { rank: 1 } });
    (await api.put(`/v3/users/${uid}`, { name: 'Ana B', statusMessage: 'On a hike', unset: ['metadata'] })).ok({
      name: 'Ana B',
    });
    (await api.get(`/v3/users/${uid}`)).ok({ name: 'Ana B', metadata: ABSENT });
    (await api.delete(`/v3/users/${uid}`, { permanent: true })).ok({ success: true });
    (await api.get(`/v3/users/${uid}`)).refused(404, 'ERR_UID_NOT_FOUND');
    (await api.get(`/v3/users/${id('nobody')}`)).refused(404, 'ERR_UID_NOT_FOUND');
  }),
  test('A uid is lower-cased, taken once, and free again after a permanent deletion', async ({ api, user, id }) => {
    const uid = await user('ana', { uid: id('ana').toUpperCase() });
    (await api.post('/v3/users', { uid, name: 'Other' })).refused(400, 'ERR_UID_ALREADY_EXISTS');
    (await api.delete(`/v3/users/${uid}`, { permanent: true })).ok();
    (await api.post('/v3/users', { uid, name: 'Other' })).ok({ uid, name: 'Other' });
  }),
  test('Invalid fields of a user are refused by name', async ({ api, user, id }) => {
    const noName = await api.post('/v3/users', { uid: id('ben') });
    noName.refused(400, 'ERR_BAD_REQUEST').hasBody({ error: { details: { name: PRESENT } } });
    const badUid = await api.post('/v3/users', { uid: 'not a uid', name: 'Ana' });
    badUid.refused(400, 'ERR_BAD_REQUEST').hasBody({ error: { details: { uid: PRESENT } } });
    const ana = `/v3/users/${await user('ana')}`;
    const badAvatar = await api.put(ana, { avatar: 'not a URL' });
    badAvatar.refused(400, 'ERR_BAD_REQUEST').hasBody({ error: { details: { avatar: PRESENT } } });
    const badTag = await api.put(ana, { tags: [' '] });
    badTag.refused(400, 'ERR_BAD_REQUEST').hasBody({ error: { details: { 'tags.0': PRESENT } } });
    const unknownRole = await api.post('/v3/users', { uid: id('ben'), name: 'Ben', role: id('role') });
    unknownRole.refused(404, 'ERR_ROLE_NOT_FOUND');
  }),
  test('A uid has at most 100 characters, and unknown properties of a body are ignored', async ({ api, user, id }) => {
    const tooLong = await api.post('/v3/users', { uid: id('x').padEnd(101, 'x'), name: 'Ana' });
    tooLong.refused(400, 'ERR_BAD_REQUEST').hasBody({ error: { details: { uid: PRESENT } } });
    const uid = await user('ana', { favouriteColour: 'green' });
    (await api.get(`/v3/users/${uid}`)).ok({ uid, favouriteColour: ABSENT });
  }),
  test('Users are listed in pages with true totals, and found by search and tags', async ({ api, users, user, id }) => {
    const uids = [...(await users('ana', 'ben')), await user('cem', { tags: [id('tag')] })];
    const all = { searchKey: id(''), perPage: 2 };
    const pagination = { total: 3, per_page: 2, total_pages: 2 };
    const first = await api.get('/v3/users', all);
    first.ok().hasBody({ meta: { pagination: { ...pagination, count: 2, current_page: 1 } } });
    const second = await api.get('/v3/users', { ...all, page: 2 });
    second.ok().hasBody({ meta: { pagination: { ...pagination, count: 1, current_page: 2 } } });
    (await api.get('/v3/users', { searchKey: id(''), perPage: 1000 })).includes('uid', ...uids);
    (await api.get('/v3/users', { tags: id('tag') })).lists('uid', [uids[2]]);
    (await api.get('/v3/users', { searchKey: id(''), roles: 'default' })).includes('uid', ...uids);
    (await api.get('/v3/users', { perPage: 1001 })).refused(400, 'ERR_BAD_REQUEST');
  }),
  test('A deactivated user is gone from every read until they are activated', async ({ api, user, id, as }) => {
    const uid = await user('ana');
    const nobody = id('nobody');
    const deactivation = await api.delete('/v3/users', { uidsToDeactivate: [uid, nobody] });
    deactivation.ok({ deactivatedUids: [uid], notFound: [nobody] });
    (await api.get(`/v3/users/${uid}`)).refused(404, 'ERR_UID_NOT_FOUND');
    (await as(uid).get('/v3/messages')).refused(404, 'ERR_UID_NOT_FOUND');
    (await api.post('/v3/users', { uid, name: 'Other' })).refused(400, 'ERR_UID_ALREADY_EXISTS');
    (await api.put('/v3/users', { uidsToActivate: [uid] })).ok({ reactivatedUids: [uid] });
    (await api.get(`/v3/users/${uid}`)).ok({ uid });
  }),
  test('Private metadata is shown to API keys and to no other user', async ({ api, user, token }) => {
    const metadata = { team: 'north', '@private': { email: 'ana@example.com' } };
    const ana = await user('ana', { metadata });
    const ben = await user('ben');
    (await api.get(`/v3/users/${ana}`)).ok({ metadata });
    const seenByBen = await api.with({ authToken: await token(ben) }).get(`/v3/users/${ana}`);
    seenByBen.ok({ metadata: { team: 'north', '@private': ABSENT } });
  }),
  test('An end user reads and changes their own profile, and signs out', async ({ api, user, token }) => {
    const uid = await user('ana');
    const self = api.with({ authToken: await token(uid) });
    (await self.get('/v3/me')).ok({ uid });
    (await self.put('/v3/me', { statusMessage: 'On a hike' })).ok({ uid, statusMessage: 'On a hike' });
    (await self.delete('/v3/me')).ok({ success: true });
    (await self.get('/v3/me')).refused(401, 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
  }),
]);
