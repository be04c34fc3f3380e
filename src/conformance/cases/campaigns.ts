import { card, cardFor, newFeed, newFeedTemplate, newTemplate, pushChannel } from '../campaign-preparations.js';
import { ABSENT, PRESENT } from '../client/difference.js';
import { eventually } from '../client/eventually.js';
import { inMonths } from '../client/future-time.js';
import { area, requiring, test } from '../conformance-case.js';
import type { Scenario } from '../scenario.js';

const ROOT = '/v3/campaigns';
const CAMPAIGNS = `${ROOT}/campaigns`;
const CATEGORIES = `${ROOT}/templates/categories`;
const CHANNELS = `${ROOT}/channels`;
const FEED = `${ROOT}/notification-feed`;
const PUSH = `${ROOT}/push-notifications`;
const TEMPLATES = `${ROOT}/templates`;

/** A draft with recipients. @returns its path */
async function newCampaign({ api }: Scenario, templateId: string, userIds: readonly string[]): Promise<string> {
  const campaign = { name: 'Summer sale', templateId, templateVersion: 1 };
  const path = `${CAMPAIGNS}/${(await api.post(CAMPAIGNS, campaign)).ok(campaign).text('id')}`;
  if (userIds.length > 0) (await api.post(`${path}/recipients`, { userIds })).ok({ added: userIds.length });
  return path;
}

export const campaigns = area('campaigns', [
  test('A category of templates is created once, read by users, changed and deleted', async ({
    api,
    user,
    as,
    id,
    afterwards,
  }) => {
    const name = id('offers');
    const category = { name, description: 'Sales and news' };
    const created = await api.post(CATEGORIES, category);
    const path = `${CATEGORIES}/${created.ok({ ...category, label: name, createdAt: PRESENT }).text('id')}`;
    afterwards(`category ${name}`, () => api.delete(path));
    (await api.post(CATEGORIES, { name })).refused(409, 'ERR_CATEGORY_ALREADY_EXISTS');
    (await api.get(path)).ok(category);
    (await as(await user('ana')).get(CATEGORIES, { limit: 100 })).includes('name', name);
    (await api.put(path, { description: 'Sales' })).ok({ name, description: 'Sales' });
    (await api.delete(path)).ok({ success: true });
    (await api.get(path)).refused(404, 'ERR_CATEGORY_NOT_FOUND');
  }),
  // no request deletes channels, templates and campaigns that were sent, and an app has one channel for push notifications
  ...requiring('appSettings', [
    test('A channel is created disabled, found, changed, and of some types only', async ({ api, id, afterwards }) => {
      const channelId = id('alerts');
      const channel = { name: 'Alerts', type: 'in_app', channelId };
      afterwards(`channel ${channelId}`, () => api.put(`${CHANNELS}/${channelId}`, { enabled: false }));
      (await api.post(CHANNELS, channel)).ok({ ...channel, enabled: false, metadata: {} });
      (await api.post(CHANNELS, channel)).refused(409, 'ERR_CHANNEL_ALREADY_EXISTS');
      (await api.post(CHANNELS, { name: 'x', type: 'whatsapp' })).refused(403, 'ERR_CHANNEL_TYPE_RESTRICTED');
      (await api.post(CHANNELS, { name: 'x', type: 'in_app', channelId: '12' })).refused(400, 'ERR_BAD_REQUEST');
      const path = `${CHANNELS}/${channelId}`;
      (await api.put(path, { name: 'Alarms', enabled: true, metadata: { icon: 'bell' } })).ok({ enabled: true });
      (await api.get(path)).ok({ ...channel, name: 'Alarms', channelType: 'in_app', metadata: { icon: 'bell' } });
      (await api.get(CHANNELS, { search: channelId })).lists('channelId', [channelId]);
      (await api.get(`${CHANNELS}/availability`)).includes('type', 'in_app', 'push', 'whatsapp');
      (await api.get(`${CHANNELS}/${id('none')}`)).refused(404, 'ERR_CHANNEL_NOT_FOUND');
    }),
    test('A draft of a template changes in place, and an approved one in versions', async (scenario) => {
      const { api, id, afterwards } = scenario;
      const templateId = id('greeting');
      const path = `${TEMPLATES}/${templateId}`;
      const channels = [
        { channelType: 'in_app', channelId: await newFeed(scenario), content: card, messageRetentionHours: 48 },
      ];
      const draft = {
        name: 'Greeting',
        templateId,
        templateCategory: 'Onboarding',
        label: 'Welcome',
        alternativeText: 'Hello {{name}}',
        tags: ['welcome'],
        channels,
        variableSchema: [{ key: 'name', type: 'string', default: 'friend' }],
        config: { metadata: { team: 'growth' } },
      };
      afterwards(`template ${templateId}`, () => api.delete(path));
      (await api.post(TEMPLATES, draft)).ok({ ...draft, version: 1, status: 'draft' });
      (await api.post(TEMPLATES, draft)).refused(409, 'ERR_TEMPLATE_ALREADY_EXISTS');
      (await api.put(path, { status: 'approved', tags: ['welcome', 'new'] })).ok({ version: 1, status: 'approved' });
      const content = { ...card, body: [{ id: 'title', type: 'text', content: 'Welcome {{name}}' }] };
      (await api.put(`${path}/channels/in_app`, { content })).ok({ version: 2, channels: [{ content }] });
      (await api.put(`${path}/channels/push`, { content })).refused(404, 'ERR_CHANNEL_NOT_FOUND');
      (await api.post(`${path}/versions`)).ok({ version: 3, status: 'approved' });
      (await api.get(path)).ok({
        templateId,
        version: 3,
        versions: [{ version: 3 }, { version: 2, channels: [{ content }] }, { version: 1, channels }],
      });
      (await api.get(TEMPLATES, { search: templateId })).lists('templateId', [templateId]);
      (await api.delete(path)).ok({ status: 'archived' });
      (await api.get(TEMPLATES, { search: templateId })).lists('templateId', []);
      (await api.get(`${TEMPLATES}/${id('none')}`)).refused(404, 'ERR_TEMPLATE_NOT_FOUND');
    }),
    test('A template has each type of channel once, and those that the app has', async (scenario) => {
      const { api, id } = scenario;
      const channel = { channelType: 'in_app', channelId: await newFeed(scenario) };
      const create = (channels: object[]) => api.post(TEMPLATES, { name: 'x', templateId: id('other'), channels });
      (await create([channel, channel])).refused(409, 'ERR_DUPLICATE_CHANNEL_TYPE');
      (await create([{ ...channel, channelId: id('none') }])).refused(404, 'ERR_CHANNEL_NOT_FOUND');
      (await create([{ channelType: 'whatsapp' }])).refused(403, 'ERR_CHANNEL_TYPE_RESTRICTED');
      (await create([{ ...channel, stopCondition: 'clicked' }])).refused(400, 'ERR_BAD_REQUEST');
      (await create([])).refused(400, 'ERR_BAD_REQUEST');
      (await api.put(`${CHANNELS}/${channel.channelId}`, { enabled: false })).ok({ enabled: false });
      (await create([channel])).refused(400, 'ERR_CHANNEL_DISABLED');
    }),
    test('A draft of a campaign names an approved version, is listed, changed and deleted', async (scenario) => {
      const { api, id } = scenario;
      const templateId = await newFeedTemplate(scenario);
      const campaign = {
        name: id('summer'),
        templateId,
        templateVersion: 1,
        variables: { name: 'everybody' },
        tag: 'summer',
        config: { team: 'growth' },
      };
      const created = await api.post(CAMPAIGNS, campaign);
      created.ok({ ...campaign, status: 'draft', template: { templateId, version: 1, channels: ['in_app'] } });
      const path = `${CAMPAIGNS}/${created.text('id')}`;
      (await api.get(path)).ok({ ...campaign, sentAt: ABSENT });
      (await api.get(CAMPAIGNS, { status: 'draft', search: campaign.name })).lists('name', [campaign.name]);
      (await api.put(path, { variables: { name: 'all' } })).ok({ name: campaign.name, variables: { name: 'all' } });
      (await api.post(`${path}/send`)).refused(400, 'ERR_CAMPAIGN_WITHOUT_RECIPIENTS');
      (await api.post(CAMPAIGNS, { ...campaign, templateVersion: 2 })).refused(404, 'ERR_TEMPLATE_NOT_FOUND');
      (await api.delete(path)).ok({ success: true });
      (await api.get(path)).refused(404, 'ERR_CAMPAIGN_NOT_FOUND');
      (await api.put(`${TEMPLATES}/${templateId}`, { status: 'draft' })).ok({ version: 2 });
      (await api.post(CAMPAIGNS, { ...campaign, templateVersion: 2 })).refused(400, 'ERR_TEMPLATE_NOT_APPROVED');
    }),
    test('Recipients are added once with values of their own, listed in pages, and counted', async (scenario) => {
      const { api, users, id, afterwards } = scenario;
      const [ana, ben] = await users('ana', 'ben');
      const path = await newCampaign(scenario, await newFeedTemplate(scenario), [ana]);
      afterwards('the campaign', () => api.delete(path));
      const recipients = `${path}/recipients`;
      const userVariables = { [ben]: { name: 'Ben' } };
      const added = await api.post(recipients, { userIds: [ana, ben, id('nobody')], userVariables });
      added.ok({ added: 1, notFound: [id('nobody')], total: 2 });
      (await api.post(recipients, { userIds: [] })).refused(400, 'ERR_BAD_REQUEST');
      const order = { sort: 'createdAt', order: 'asc' };
      const all = await api.get(recipients, order);
      all.includes('userId', ana, ben).hasBody({ meta: { current: { limit: 20, count: 2 }, next: ABSENT } });
      const [{ userId, createdAt } = {}, { userId: last } = {}] = all.rows();
      const cursor = { affix: 'append', createdAt, id: userId };
      (await api.get(recipients, { ...order, limit: 1 })).lists('userId', [userId]).hasBody({ meta: { next: cursor } });
      (await api.get(recipients, { ...order, limit: 1, ...cursor })).lists('userId', [last]);
      (await api.get(recipients, { status: 'failed' })).lists('userId', []);
      const counts = { total: 2, pending: 2, processing: 0, completed: 0, failed: 0 };
      (await api.get(`${recipients}/summary`)).ok(counts);
    }),
    test('A campaign is sent to each recipient once, and has figures', async (scenario) => {
      const { api, as, users } = scenario;
      const [ana, ben] = await users('ana', 'ben');
      const templateId = await newFeedTemplate(scenario);
      const path = await newCampaign(scenario, templateId, [ana, ben]);
      (await api.post(`${path}/send`)).ok({ status: 'sending', sentAt: PRESENT });
      await eventually(async () => (await api.get(path)).ok({ status: 'completed', completedAt: PRESENT }));
      (await api.post(`${path}/send`)).refused(400, 'ERR_CAMPAIGN_STATUS');
      (await api.get(`${path}/recipients/summary`)).ok({ total: 2, completed: 2, pending: 0, failed: 0 });
      const campaignId = path.split('/').at(-1)!;
      const feed = await as(ana).get(FEED);
      feed.ok([{ campaignId, receiver: ana, templateId, status: 'sent', ...cardFor('friend') }]);
      const item = String(feed.rows()[0]?.id);
      (await as(ana).post(`${FEED}/${item}/read`)).ok({ status: 'read' });

      const figures = { period: 'daily', sent: 2, delivered: 1, read: 1, clicked: 0, interacted: 0 };
      const analytics = `${ROOT}/analytics`;
      const ofCampaign = { ...figures, dimension: 'campaign', dimensionId: campaignId };
      (await api.get(`${analytics}/campaigns/${campaignId}`)).ok([ofCampaign]);
      (await api.get(`${analytics}/overview`, { dimensionId: campaignId })).ok([ofCampaign]);
      const ofTemplate = { ...figures, dimension: 'template', dimensionId: templateId };
      (await api.get(`${analytics}/templates/${templateId}`, { dimension: 'template' })).ok([ofTemplate]);
      (await api.get(`${analytics}/channels`)).includes('dimensionId', 'in_app');
      (await api.get(`${analytics}/users/${ana}`)).ok({ viewed: 1, clicked: 0, interacted: 0 });
      (await api.get(`${analytics}/users/${ben}`)).ok({ viewed: 0, lastEngagement: null });
      const step = { step: 1, channelType: 'in_app', requested: 2, delivered: 1, viewed: 1, clicked: 0 };
      (await api.get(`${path}/sequence-metrics`)).ok([step]);
      (await api.get(`${CAMPAIGNS}/0/sequence-metrics`)).refused(404, 'ERR_CAMPAIGN_NOT_FOUND');
    }),
    test('Recipients come from a CSV file, whose other rows are named by line', async (scenario) => {
      const { api, id, user } = scenario;
      const ana = await user('ana');
      const path = await newCampaign(scenario, await newFeedTemplate(scenario), []);
      (await api.get(`${path}/import-status`)).refused(404, 'ERR_CAMPAIGN_IMPORT_NOT_FOUND');
      const upload = (await api.post(`${path}/recipients/upload-url`)).ok({ method: 'PUT', expiresAt: PRESENT });
      const s3Key = upload.text('s3Key');
      const { pathname } = new URL(upload.text('uploadUrl'));
      const content = `user_id,name\n${ana},Ana\n${id('nobody')},Nobody\n`;
      (await api.with({}).upload(pathname, content, 'text/csv')).ok({ s3Key });
      (await api.post(`${path}/import-csv`, { s3Key: 'none' })).refused(404, 'ERR_MEDIA_NOT_FOUND');
      (await api.post(`${path}/import-csv`, { s3Key })).ok({ s3Key });
      await eventually(async () => (await api.get(`${path}/import-status`)).ok({ status: 'completed' }));
      (await api.get(`${path}/import-status`)).ok({ processed: 3, added: 1, failed: 1, errors: [{ line: 3 }] });
      (await api.get(`${path}/recipients`)).ok([{ userId: ana, variables: { name: 'Ana' } }]);
    }),
    test('The users of a segment become recipients when a campaign is sent, and those who failed are in a CSV file', async (scenario) => {
      const { api, as, users, group, id } = scenario;
      const [ana, ben, cleo] = await users('ana', 'ben', 'cleo');
      const templateId = await newFeedTemplate(scenario);
      const segment = { groups: [await group(ben, [ana])], lastActiveBefore: 4_102_444_800 };
      const campaign = { name: 'Summer sale', templateId, templateVersion: 1, segment, ratePerMinute: 6000 };
      const created = await api.post(CAMPAIGNS, campaign);
      const path = `${CAMPAIGNS}/${created.ok(campaign).text('id')}`;
      (await api.post(CAMPAIGNS, { ...campaign, ratePerMinute: -1 })).refused(400, 'ERR_BAD_REQUEST');
      (await api.get(`${path}/segment`)).ok({ count: 2, isComplete: true, users: [{ uid: ana }, { uid: ben }] });
      (await api.post(`${path}/recipients`, { userIds: [cleo] })).ok({ added: 1 });
      (await api.delete('/v3/users', { uidsToDeactivate: [cleo] })).ok();
      (await api.post(`${path}/send`)).ok({ status: 'sending' });
      await eventually(async () => (await api.get(path)).ok({ status: 'partially_failed' }));
      (await api.get(`${path}/recipients/summary`)).ok({ total: 3, completed: 2, failed: 1 });
      (await as(ana).get(FEED)).ok([{ templateId }]);
      const failures = await api.get(`${path}/failures`);
      const lines = `uid,channel,errorCode\r\n${cleo},in_app,ERR_UID_NOT_FOUND\r\n`;
      if (failures.ok().body !== lines) throw failures.mismatch(lines);
      (await api.get(`${CAMPAIGNS}/${id('none')}/failures`)).refused(404, 'ERR_CAMPAIGN_NOT_FOUND');
      (await api.get(`${CAMPAIGNS}/0/segment`)).refused(404, 'ERR_CAMPAIGN_NOT_FOUND');
    }),
    test('A template is shown with values and sent to a few users before it is approved', async (scenario) => {
      const { api, as, user, id } = scenario;
      const ana = await user('ana');
      const templateId = await newFeedTemplate(scenario, { status: 'draft', alternativeText: 'Hello {{name}}' });
      const variables = { name: 'Ana' };
      const preview = await api.post(`${TEMPLATES}/${templateId}/preview`, { variables });
      const channels = [{ channelType: 'in_app', ...cardFor('Ana') }];
      preview.ok({ templateId, version: 1, alternativeText: 'Hello Ana', channels });
      const sent = await api.post(`${TEMPLATES}/${templateId}/test`, { receivers: [ana], variables });
      sent.ok({ notificationId: PRESENT, mode: 'realtime', channels: ['in_app'] });
      (await as(ana).get(FEED)).ok([{ templateId, campaignId: ABSENT, ...cardFor('Ana') }]);
      const nobody = { receivers: [id('nobody')] };
      (await api.post(`${TEMPLATES}/${templateId}/test`, nobody)).refused(404, 'ERR_UID_NOT_FOUND');
      (await api.post(`${TEMPLATES}/${id('none')}/preview`)).refused(404, 'ERR_TEMPLATE_NOT_FOUND');
    }),
    test('A campaign is scheduled, scheduled anew and cancelled, and sent to nobody', async (scenario) => {
      const { api, as, user } = scenario;
      const ana = await user('ana');
      const path = await newCampaign(scenario, await newFeedTemplate(scenario), [ana]);
      const scheduledAt = inMonths();
      (await api.post(`${path}/schedule`, { scheduledAt: 1 })).refused(400, 'ERR_BAD_REQUEST');
      (await api.post(`${path}/schedule`, { scheduledAt })).ok({ status: 'scheduled', scheduledAt });
      (await api.post(`${path}/schedule`, { scheduledAt: scheduledAt - 60 })).ok({ scheduledAt: scheduledAt - 60 });
      const localTime = new Date(1000 * scheduledAt).toISOString().slice(0, 16);
      const local = { localTime, timeZone: 'Europe/Berlin', recipientTimeZone: true };
      (await api.post(`${path}/schedule`, local)).ok({ status: 'scheduled', localTime, timeZone: 'Europe/Berlin' });
      (await api.put(path, { name: 'Later' })).refused(400, 'ERR_CAMPAIGN_STATUS');
      (await api.delete(path)).refused(400, 'ERR_CAMPAIGN_STATUS');
      (await api.post(`${path}/cancel`)).ok({ status: 'cancelled' });
      (await api.post(`${path}/send`)).refused(400, 'ERR_CAMPAIGN_STATUS');
      (await as(ana).get(FEED)).lists('id', []);
    }),
    test('A sequence goes on after its wait, is paused and resumed, and cancelled while it is paused', async (scenario) => {
      const { api, as, user } = scenario;
      const ana = await user('ana');
      const feed = { channelType: 'in_app', channelId: await newFeed(scenario), content: card };
      const push = { channelType: 'push', channelId: await pushChannel(scenario), content: { title: 'Hello' } };
      const channels = [{ ...feed, sequenceOrder: 1, stopCondition: 'read', waitMinutes: 60 }, push];
      const templateId = await newTemplate(scenario, channels, { config: { sequenceEnabled: true } });
      const path = await newCampaign(scenario, templateId, [ana]);
      (await api.post(`${path}/pause`)).refused(400, 'ERR_CAMPAIGN_STATUS');
      (await api.post(`${path}/send`)).ok({ status: 'sending' });
      await eventually(async () => (await api.get(`${path}/recipients`)).ok([{ status: 'processing' }]));
      (await as(ana).get(FEED)).ok([{ templateId }]);
      (await as(ana).get(PUSH)).lists('id', []);
      (await api.post(`${path}/cancel`)).refused(400, 'ERR_CAMPAIGN_STATUS');
      (await api.post(`${path}/pause`)).ok({ status: 'paused' });
      (await api.post(`${path}/resume`)).ok({ status: 'sending' });
      (await api.post(`${path}/pause`)).ok({ status: 'paused' });
      (await api.post(`${path}/cancel`)).ok({ status: 'cancelled' });
      const steps = await api.get(`${path}/sequence-metrics`);
      steps.ok([
        { step: 1, channelType: 'in_app', requested: 1, viewed: 0 },
        { step: 2, channelType: 'push', requested: 0, viewed: ABSENT },
      ]);
    }),
  ]),
]);
