import { area, requiring, test } from '../conformance-case.js';

export const management = area('management', [
  ...requiring('management', [
    test('An app is created, listed, renamed, deleted and restored', async ({ management, newApp, id }) => {
      const app = await newApp();
      const appId = app.split('/').at(-1)!;
      (await management.get('/apps', { searchKey: appId })).lists('id', [appId]);
      (await management.patch(app, { name: id('renamed') })).ok({ id: appId, name: id('renamed') });
      (await management.delete(app)).ok({ success: true });
      (await management.post(`${app}/restore`)).ok({ id: appId, state: 'active' });
    }),
    test('Apps are listed and deleted', async ({ management, newApp }) => {
      const app = await newApp();
      const appId = app.split('/').at(-1)!;
      (await management.get('/apps', { searchKey: appId })).lists('id', [appId]);
      (await management.delete(app)).ok({ success: true });
    }),
    test('A request without the pair, or with a wrong one, is refused', async ({ management }) => {
      (await management.with({}).get('/apps')).refused(401, 'AUTH_ERR_EMPTY_AUTH_HEADER');
      const wrong = management.with({ key: 'no-such-key', secret: 'no-such-secret' });
      (await wrong.get('/apps')).refused(401, 'AUTH_ERR_NO_ACCESS');
    }),
    test('Settings of an app are set, listed and unset', async ({ management, newApp }) => {
      const settings = `${await newApp()}/settings`;
      const name = 'core.conversations.updateOnReplies';
      (await management.post(settings, { settings: { [name]: false } })).ok({ [name]: { success: true } });
      (await management.get(settings)).ok({ [name]: false });
      (await management.delete(settings)).ok({ success: true });
      (await management.get(settings)).ok({ [name]: true });
    }),
    test('Collaborators are added, listed and removed', async ({ management, newApp }) => {
      const collaborators = `${await newApp()}/collaborators`;
      const email = 'conformance@example.com';
      const added = await management.post(collaborators, { moderators: [email] });
      added.ok({ moderators: { [email]: { success: true } } });
      (await management.get(collaborators)).includes('email', email);
      (await management.post(collaborators, { collaboratorsToRemove: [email] })).ok();
      (await management.get(collaborators)).excludes('email', email);
    }),
    test('A usage report is requested', async ({ management, newApp }) => {
      const usage = `${await newApp()}/usage`;
      (await management.post(usage, { usePreviousBillingCycle: false })).ok({ success: true });
    }),
    test('The audit log has the changes of an app', async ({ management, newApp }) => {
      const app = await newApp();
      const settings = { 'core.conversations.updateOnReplies': false };
      (await management.post(`${app}/settings`, { settings })).ok();
      (await management.get(`${app}/audit-log`)).includes('operation', 'create-app', 'map-settings');
    }),
  ]),
]);

export const webhooks = area('webhooks', [
  ...requiring('management', [
    test('A webhook is created, read, listed, changed and deleted', async ({ management, newApp }) => {
      const path = `${await newApp()}/webhooks`;
      const account = { useBasicAuth: true, username: 'confab', password: 'correcthorse' };
      const webhook = { id: 'crm', name: 'Care', webhookURL: 'https://example.com/events', ...account };
      (await management.post(path, webhook)).ok({ id: 'crm', webhookURL: webhook.webhookURL });
      (await management.get(path)).lists('id', ['crm']);
      (await management.put(`${path}/crm`, { enabled: false })).ok({ id: 'crm', enabled: false });
      (await management.get(`${path}/crm`)).ok({ id: 'crm', name: 'Care', enabled: false });
      (await management.delete(`${path}/crm`)).ok({ success: true });
      (await management.get(`${path}/crm`)).refused(404, 'ERR_WEBHOOK_NOT_FOUND');
    }),
    test('Triggers are added to a webhook with one result for each, listed and removed', async ({
      management,
      newApp,
    }) => {
      const path = `${await newApp()}/webhooks`;
      const webhook = { id: 'crm', name: 'Care', webhookURL: 'https://example.com/events', enabled: false };
      (await management.post(path, { ...webhook, useBasicAuth: false })).ok();
      const triggers = `${path}/crm/triggers`;
      const added = await management.post(triggers, { triggerIds: ['message_sent', 'no_such_trigger'] });
      added.ok({
        message_sent: { success: true },
        no_such_trigger: { success: false, error: { code: 'ERR_TRIGGER_NOT_FOUND' } },
      });
      (await management.get(triggers)).lists('id', ['message_sent']);
      (await management.delete(triggers, { triggerIds: ['message_sent'] })).ok();
      (await management.get(triggers)).lists('id', []);
    }),
    test('The secret of a webhook is read and rotated, and a test delivery is listed and replayed', async ({
      management,
      newApp,
    }) => {
      const path = `${await newApp()}/webhooks`;
      // deliveries to this address are stored and not sent
      const webhook = {
        id: 'crm',
        name: 'Care',
        webhookURL: 'confab:test-receiver',
        useBasicAuth: false,
        enabled: false,
      };
      (await management.post(path, webhook)).ok();
      const secret = (await management.get(`${path}/crm/secret`)).text('secret');
      const rotated = await management.post(`${path}/crm/secret/rotate`);
      if (rotated.text('secret') === secret) throw rotated.mismatch('another secret');
      const delivery = (await management.post(`${path}/crm/test`)).text('id');
      (await management.get(`${path}/crm/deliveries`)).includes('id', delivery);
      (await management.get(`${path}/crm/deliveries/${delivery}`)).ok({ id: delivery });
      (await management.post(`${path}/crm/deliveries/${delivery}/replay`)).ok();
    }),
  ]),
]);

export const server = area('server', [
  test('The server is alive and ready', async ({ api }) => {
    (await api.with({}).get('/health/live')).ok().hasBody({ status: 'ok' });
    (await api.with({}).get('/health/ready')).ok();
  }),
  ...requiring('management', [
    test('The health of the installation is reported', async ({ management }) => {
      (await management.get('/health/report')).ok();
    }),
  ]),
  test('The settings of the app are read by its clients', async ({ api, user, token }) => {
    const self = api.with({ authToken: await token(await user('ana')) });
    (await self.get('/v3/settings')).ok();
  }),
]);
