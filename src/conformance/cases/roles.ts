import { PRESENT } from '../client/difference.js';
import { area, test } from '../conformance-case.js';

export const roles = area('roles', [
  test('A role is created, read, listed, changed and deleted, and then not found', async ({ api, id, afterwards }) => {
    const role = id('guide');
    afterwards(`role ${role}`, () => api.delete(`/v3/roles/${role}`));
    const settings = { listUsers: 'all', sendMessagesTo: 'friendsOnly' };
    const guide = { role, name: 'Guide', description: 'Leads hikes', metadata: { badge: 'gold' }, settings };
    (await api.post('/v3/roles', guide)).ok(guide);
    (await api.post('/v3/roles', { role, name: 'Guide' })).refused(400, 'ERR_BAD_REQUEST');
    const noName = await api.post('/v3/roles', { role: id('other'), name: '' });
    noName.refused(400, 'ERR_BAD_REQUEST').hasBody({ error: { details: { name: PRESENT } } });
    (await api.get('/v3/roles', { perPage: 1000 })).includes('role', role, 'default');
    (await api.put(`/v3/roles/${role}`, { name: 'Leader' })).ok({ role, name: 'Leader' });
    (await api.get(`/v3/roles/${role}`)).ok({ role, name: 'Leader' });
    (await api.delete(`/v3/roles/${role}`)).ok({ success: true });
    (await api.get(`/v3/roles/${role}`)).refused(404, 'ERR_ROLE_NOT_FOUND');
  }),
  test('The role default cannot be deleted', async ({ api }) => {
    (await api.delete('/v3/roles/default')).refused(403, 'ERR_ROLE_DELETE_DENIED');
    (await api.get('/v3/roles/default')).ok({ role: 'default' });
  }),
  test('A permission that a role is denied applies to its users until it is unset', async ({
    api,
    id,
    as,
    user,
    afterwards,
  }) => {
    const role = id('guide');
    const guid = id('hikers');
    afterwards(`role ${role}`, () => api.delete(`/v3/roles/${role}`));
    (await api.post('/v3/roles', { role, name: 'Guide' })).ok();
    const ana = await user('ana', { role });
    const permissions = `/v3/roles/${role}/permissions`;
    (await api.put(permissions, { permissions: { createGroup: 'deny', 'sendMessage.mode': 'friends' } })).ok({
      createGroup: { success: true },
    });
    (await api.get(permissions, { perPage: 1000 })).includes('id', 'createGroup', 'listUsers');
    const group = { guid, name: 'Hikers', type: 'public' };
    (await as(ana).post('/v3/groups', group)).refused(403, 'ERR_PERMISSION_DENIED');
    (await api.delete(`${permissions}/createGroup`)).ok();
    afterwards(`group ${guid}`, () => api.delete(`/v3/groups/${guid}`));
    (await as(ana).post('/v3/groups', group)).ok({ guid, owner: ana });
  }),
  test('Permissions of a scope in a group are set, listed and unset', async ({ api, user, group }) => {
    const guid = await group(await user('ana'));
    const permissions = `/v3/groups/${guid}/scopes/participant/permissions`;
    const denied = { permissions: { sendThreadedMessage: 'deny' } };
    (await api.put(permissions, denied)).ok({ sendThreadedMessage: { success: true } });
    (await api.get(permissions, { perPage: 1000 })).includes('id', 'sendThreadedMessage');
    (await api.delete(`${permissions}/sendThreadedMessage`)).ok();
  }),
  test('A feature that a role is denied is refused to its users until it is allowed', async ({
    api,
    id,
    as,
    user,
    group,
    afterwards,
  }) => {
    const role = id('guide');
    afterwards(`role ${role}`, () => api.delete(`/v3/roles/${role}`));
    (await api.post('/v3/roles', { role, name: 'Guide' })).ok();
    const ana = await user('ana', { role });
    const guid = await group(ana);
    const features = `/v3/roles/${role}/restrictedfeatures`;
    const feature = 'u.deleteGroup';
    (await api.post(features, { featuresToRestrict: [feature] })).ok({ [feature]: { success: true } });
    (await api.get(features)).lists('key', [feature]);
    (await as(ana).delete(`/v3/groups/${guid}`)).refused(403, 'ERR_PERMISSION_DENIED');
    (await api.delete(features, { featuresToAllow: [feature] })).ok({ success: true });
    (await as(ana).delete(`/v3/groups/${guid}`)).ok({ success: true });
  }),
]);
