import type { Area } from '../conformance-case.js';

export const management: Area = {
  name: 'management',
  cases: [
    {
      title: 'An app is created, listed, renamed, deleted and restored',
      requires: 'management',
      async run({ management, newApp, id }) {
        const app = await newApp();
        const appId = app.split('/').at(-1)!;
        (await management.get('/apps', { searchKey: appId })).lists('id', [appId]);
        (await management.patch(app, { name: id('renamed') })).ok({ id: appId, name: id('renamed') });
        (await management.delete(app)).ok({ success: true });
        (await management.post(`${app}/restore`)).ok({ id: appId, state: 'active' });
      },
    },
    {
      title: 'Apps are listed and deleted',
      requires: 'management',
      async run({ management, newApp }) {
        const app = await newApp();
        const appId = app.split('/').at(-1)!;
        (await management.get('/apps', { searchKey: appId })).lists('id', [appId]);
        (await management.delete(app)).ok({ success: true });
      },
    },
    {
      title: 'A request without the pair, or with a wrong one, is refused',
      requires: 'management',
      async run({ management }) {
        (await management.with({}).get('/apps')).refused(401, 'AUTH_ERR_EMPTY_AUTH_HEADER');
        const wrong = management.with({ key: 'no-such-key', secret: 'no-such-secret' });
        (await wrong.get('/apps')).refused(401, 'AUTH_ERR_NO_ACCESS');
      },
    },
    {
      title: 'Settings of an app are set, listed and unset',
      requires: 'management',
      async run({ management, newApp }) {
        const settings = `${await newApp()}/settings`;
        const name = 'core.conversations.updateOnReplies';
        (await management.post(settings, { settings: { [name]: false } })).ok({ [name]: { success: true } });
        (await management.get(settings)).ok({ [name]: false });
        (await management.delete(settings)).ok({ success: true });
        (await management.get(settings)).ok({ [name]: true });
      },
    },
    {
      title: 'Collaborators are added, listed and removed',
      requires: 'management',
      async run({ management, newApp }) {
        const collaborators = `${await newApp()}/collaborators`;
        const email = 'conformance@example.com';
        const added = await management.post(collaborators, { moderators: [email] });
        added.ok({ moderators: { [email]: { success: true } } });
        (await management.get(collaborators)).includes('email', email);
        (await management.post(collaborators, { collaboratorsToRemove: [email] })).ok();
        (await management.get(collaborators)).excludes('email', email);
      },
    },
    {
      title: 'A usage report is requested',
      requires: 'management',
      async run({ management, newApp }) {
        const usage = `${await newApp()}/usage`;
        (await management.post(usage, { usePreviousBillingCycle: false })).ok({ success: true });
      },
    },
    {
      title: 'The audit log has the changes of an app',
      requires: 'management',
      async run({ management, newApp }) {
        const app = await newApp();
        const settings = { 'core.conversations.updateOnReplies': false };
        (await management.post(`${app}/settings`, { settings })).ok();
        (await management.get(`${app}/audit-log`)).includes('operation', 'create-app', 'map-settings');
      },
    },
  ],
};

export const webhooks: Area = {
  name: 'webhooks',
  cases: [
    {
      title: 'A webhook is created, read, listed, changed and deleted',
      requires: 'management',
      async run({ management, newApp }) {
        const path = `${await newApp()}/webhooks`;
        const account = { useBasicAuth: true, username: 'confab', password: 'correcthorse' };
        const webhook = { id: 'crm', name: 'Care', webhookURL: 'https://example.com/events', ...account };
        (await management.post(path, webhook)).ok({ id: 'crm', webhookURL: webhook.webhookURL });
        (await management.get(path)).lists('id', ['crm']);
        (await management.put(`${path}/crm`, { enabled: false })).ok({ id: 'crm', enabled: false });
        (await management.get(`${path}/crm`)).ok({ id: 'crm', name: 'Care', enabled: false });
        (await management.delete(`${path}/crm`)).ok({ success: true });
        (await management.get(`${path}/crm`)).refused(404, 'ERR_WEBHOOK_NOT_FOUND');
      },
    },
    {
      title: 'Triggers are added to a webhook with one result for each, listed and removed',
      requires: 'management',
      async run({ management, newApp }) {
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
      },
    },
    {
      title: 'The secret of a webhook is read and rotated, and a test delivery is listed and replayed',
      requires: 'management',
      async run({ management, newApp }) {
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
      },
    },
  ],
};

export const server: Area = {
  name: 'server',
  cases: [
    {
      title: 'The server is alive and ready',
      async run({ api }) {
        (await api.with({}).get('/health/live')).ok().hasBody({ status: 'ok' });
        (await api.with({}).get('/health/ready')).ok();
      },
    },
    {
      title: 'The health of the installation is reported',
      requires: 'management',
      async run({ management }) {
        (await management.get('/health/report')).ok();
      },
    },
    {
      title: 'The settings of the app are read by its clients',
      async run({ api, user, token }) {
        const self = api.with({ authToken: await token(await user('ana')) });
        (await self.get('/v3/settings')).ok();
      },
    },
  ],
};
