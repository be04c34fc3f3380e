import { randomBytes } from 'node:crypto';
import { PRESENT } from '../client/difference.js';
import { area, test } from '../conformance-case.js';

/** Another one in each run, so that nobody can make it valid. */
const random = (bytes: number): string => randomBytes(bytes).toString('hex');

export const credentials = area('credentials', [
  test('A request without a credential, or with an unknown one, is refused', async ({ api }) => {
    (await api.with({}).get('/v3/users')).refused(401, 'AUTH_ERR_EMPTY_APIKEY');
    const unknownKey = api.with({ apikey: random(20) });
    (await unknownKey.get('/v3/users')).refused(401, 'AUTH_ERR_APIKEY_NOT_FOUND');
    const unknownToken = api.with({ authToken: `ana_${random(17)}` });
    (await unknownToken.get('/v3/users')).refused(401, 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
  }),
  test('An address or a method that does not exist is refused', async ({ api }) => {
    (await api.get('/v3/no-such-address')).refused(404, 'ERR_API_NOT_FOUND');
    (await api.patch('/v3/users')).refused(404, 'ERR_API_NOT_FOUND');
  }),
  test('An API key is created, read, listed, changed and deleted, and then refused', async ({
    api,
    id,
    afterwards,
  }) => {
    const created = await api.post('/v3/apikeys', { name: id('key'), scope: 'fullAccess' });
    const key = created.ok({ name: id('key'), scope: 'fullAccess' }).text('apiKey');
    afterwards('an API key', () => api.delete(`/v3/apikeys/${key}`));
    const sameName = await api.post('/v3/apikeys', { name: id('key'), scope: 'fullAccess' });
    sameName.refused(400, 'ERR_BAD_REQUEST').hasBody({ error: { details: { name: PRESENT } } });
    (await api.get(`/v3/apikeys/${key}`)).ok({ apiKey: key, scope: 'fullAccess' });
    (await api.get('/v3/apikeys', { perPage: 1000 })).includes('apiKey', key);
    (await api.put(`/v3/apikeys/${key}`, { name: id('renamed') })).ok({ apiKey: key, name: id('renamed') });
    (await api.with({ apikey: key }).get('/v3/users', { perPage: 1 })).ok();
    (await api.delete(`/v3/apikeys/${key}`)).ok({ success: true });
    (await api.get(`/v3/apikeys/${key}`)).refused(404, 'ERR_APIKEY_NOT_FOUND');
    (await api.with({ apikey: key }).get('/v3/users')).refused(401, 'AUTH_ERR_APIKEY_NOT_FOUND');
  }),
  test('A key of the scope authOnly creates users and tokens, and nothing else', async ({ api, id, afterwards }) => {
    const key = (await api.post('/v3/apikeys', { name: id('key'), scope: 'authOnly' })).text('apiKey');
    afterwards('an API key', () => api.delete(`/v3/apikeys/${key}`));
    const uid = id('ana');
    afterwards(`user ${uid}`, () => api.delete(`/v3/users/${uid}`, { permanent: true }));
    const lower = api.with({ apikey: key });
    (await lower.post('/v3/users', { uid, name: 'Ana' })).ok({ uid });
    (await lower.post(`/v3/users/${uid}/auth_tokens`)).ok({ uid });
    (await lower.get('/v3/users')).refused(403, 'AUTH_ERR_NO_ACCESS');
    (await lower.delete(`/v3/users/${uid}`, { permanent: true })).refused(403, 'AUTH_ERR_NO_ACCESS');
    (await lower.as(uid).get('/v3/messages')).refused(403, 'AUTH_ERR_NO_ACCESS');
  }),
  test('An auth token acts as its user, and only where end users may', async ({ api, users, token }) => {
    const [ana, ben] = await users('ana', 'ben');
    const self = api.with({ authToken: await token(ana) });
    const sent = await self.post('/v3/messages', { receiver: ben, receiverType: 'user', data: { text: 'Hello' } });
    sent.ok({ sender: ana, receiver: ben });
    (await self.get(`/v3/users/${ben}/messages`)).lists('id', [sent.text('id')]);
    (await self.get('/v3/apikeys')).refused(403, 'AUTH_ERR_NO_ACCESS');
    (await self.delete(`/v3/users/${ben}`)).refused(403, 'AUTH_ERR_NO_ACCESS');
  }),
  test('A token is returned again without force, and another one with it', async ({ api, user, token }) => {
    const uid = await user('ana');
    const first = await token(uid);
    const again = await api.post(`/v3/users/${uid}/auth_tokens`);
    again.ok({ uid, authToken: first });
    const second = await token(uid);
    (await api.get(`/v3/users/${uid}/auth_tokens`)).includes('authToken', first, second);
    (await api.post(`/v3/users/${uid}-nobody/auth_tokens`)).refused(404, 'ERR_UID_NOT_FOUND');
  }),
  test('Tokens are listed, read, changed, deleted and flushed, and then refused', async ({ api, user, token }) => {
    const uid = await user('ana');
    const one = await token(uid);
    const other = await token(uid);
    const tokens = `/v3/users/${uid}/auth_tokens`;
    (await api.get(tokens)).includes('authToken', one, other);
    const device = { platform: 'ios', userAgent: 'Hiker/1', appInfo: { version: '1.2.0' } };
    (await api.put(`${tokens}/${one}`, device)).ok({ platform: 'ios' });
    (await api.get(`${tokens}/${one}`)).ok({ uid, authToken: one, platform: 'ios', userAgent: 'Hiker/1' });
    (await api.delete(`${tokens}/${one}`)).ok({ success: true });
    (await api.get(`${tokens}/${one}`)).refused(404, 'ERR_AUTH_TOKEN_NOT_FOUND');
    (await api.with({ authToken: one }).get('/v3/messages')).refused(401, 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
    (await api.delete(tokens)).ok({ success: true });
    (await api.get(tokens)).lists('authToken', []);
    (await api.with({ authToken: other }).get('/v3/messages')).refused(401, 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
  }),
  test('App tokens from before a time are revoked', async ({ api, user }) => {
    const uid = await user('ana');
    const cutOff = { timestamp: 1_700_000_000 };
    (await api.post(`/v3/users/${uid}/auth_tokens/revoke_before`, cutOff)).ok();
  }),
  test('The acting user must exist, and be named where one is needed', async ({ api, as, id, user }) => {
    (await as(id('nobody')).get('/v3/messages')).refused(404, 'ERR_UID_NOT_FOUND');
    const read = `/v3/users/${await user('ana')}/conversation/read`;
    (await api.post(read)).refused(400, 'ERR_BAD_REQUEST').hasBody({ error: { details: { onBehalfOf: PRESENT } } });
  }),
]);
