import { cardFor, newFeedTemplate, newTemplate, pushChannel } from '../campaign-preparations.js';
import { ABSENT, PRESENT } from '../client/difference.js';
import { eventually } from '../client/eventually.js';
import { area, requiring, test } from '../conformance-case.js';
import type { Scenario } from '../scenario.js';

const ROOT = '/v3/campaigns';
const FEED = `${ROOT}/notification-feed`;
const PUSH = `${ROOT}/push-notifications`;
const SENDS = `${ROOT}/notifications/messages`;

/** Sends the user an item, and reads it from their feed. @returns its id */
async function newItem({ api, as }: Scenario, templateId: string, uid: string): Promise<string> {
  (await api.post(SENDS, { templateId, receivers: [uid] })).ok();
  const [item] = (await as(uid).get(FEED, { limit: 1 })).rows();
  return String(item?.id);
}

export const notificationFeed = area('notification-feed', [
  // no request deletes channels and templates, and an app has one channel for push notifications
  ...requiring('appSettings', [
    test('A notification is sent to few users before the response, and to more than ten as a batch', async (scenario) => {
      const { api, as, users, id } = scenario;
      const [ana, ben] = await users('ana', 'ben');
      const templateId = await newFeedTemplate(scenario);
      const send = { templateId, receivers: [ana], variables: { [ana]: { name: 'Ana' } }, tag: 'order' };
      const sent = await api.post(SENDS, send);
      sent.ok({ notificationId: PRESENT, channels: ['in_app'], mode: 'realtime', batchId: ABSENT });
      const notificationId = sent.text('notificationId');
      (await as(ana).get(FEED)).ok([{ notificationId, campaignId: ABSENT, tag: 'order', ...cardFor('Ana') }]);
      const receivers = [ben, ...Array.from({ length: 10 }, (_, count) => id(`nobody${count}`))];
      const batch = await api.post(SENDS, { templateId, receivers });
      batch.ok({ batchId: PRESENT, total: 1, mode: 'batch', notificationId: ABSENT });
      await eventually(async () => (await as(ben).get(FEED)).ok([{ templateId }]));
      (await api.post(SENDS, { templateId, receivers: [id('nobody')] })).refused(404, 'ERR_UID_NOT_FOUND');
      (await api.post(SENDS, { templateId, receivers: [] })).refused(400, 'ERR_BAD_REQUEST');
      (await api.post(SENDS, { templateId: id('none'), receivers: [ana] })).refused(404, 'ERR_TEMPLATE_NOT_FOUND');
    }),
    test('A user reads their feed, and an item of it is delivered, read and used once', async (scenario) => {
      const { api, as, users, token } = scenario;
      const [ana, ben] = await users('ana', 'ben');
      const template = { templateCategory: 'Marketing', label: 'Promo', tags: ['news'] };
      const templateId = await newFeedTemplate(scenario, template);
      const item = `${FEED}/${await newItem(scenario, templateId, ana)}`;
      const self = api.with({ authToken: await token(ana) });
      (await self.get(`${FEED}/unread-count`)).ok({ count: 1 });
      (await self.get(FEED, { readState: 'unread', templateCategory: 'Marketing', tags: 'news' })).ok([
        { receiver: ana, category: 'Marketing', label: 'Promo', status: 'sent', channelType: 'in_app' },
      ]);
      (await self.get(FEED, { tags: 'news,other', tagMatch: 'all' })).lists('id', []);
      (await self.get(item, { templateOnly: true })).ok(cardFor('{{name}}'));
      for (const action of ['delivered', 'read', 'engagement'])
        (await as(ben).post(`${item}/${action}`)).refused(404, 'ERR_FEED_ITEM_NOT_FOUND');
      (await self.post(`${item}/delivered`)).ok({ status: 'delivered', deliveredAt: PRESENT });
      (await self.post(`${item}/engagement`, { topic: 'clicked' })).ok({ interactedAt: PRESENT });
      (await self.post(`${item}/engagement`, { topic: 'a b' })).refused(400, 'ERR_BAD_REQUEST');
      (await self.post(`${item}/read`)).ok({ status: 'read', readAt: PRESENT });
      (await self.post(`${item}/read`)).ok({ status: 'read' });
      (await self.get(`${FEED}/unread-count`)).ok({ count: 0 });
      (await self.get(item)).ok({ status: 'read', ...cardFor('friend') });
    }),
    test('A feed is read in pages by a cursor, and the app deletes items of it', async (scenario) => {
      const { api, as, user, token } = scenario;
      const ana = await user('ana');
      const templateId = await newFeedTemplate(scenario);
      const ids: string[] = [];
      for (const _ of [1, 2, 3]) ids.unshift(await newItem(scenario, templateId, ana));
      const first = await as(ana).get(FEED, { limit: 2 });
      const next = { affix: 'append', sentAt: first.rows()[1]?.sentAt, id: ids[1] };
      first.lists('id', ids.slice(0, 2)).hasBody({ meta: { current: { limit: 2, count: 2 }, next } });
      (await as(ana).get(FEED, { limit: 2, ...next })).lists('id', ids.slice(2)).hasBody({ meta: { next: ABSENT } });
      (await as(ana).get(FEED, { limit: 101 })).refused(400, 'ERR_BAD_REQUEST');
      const self = api.with({ authToken: await token(ana) });
      (await self.delete(`${FEED}/${ids[0]}`)).refused(403, 'AUTH_ERR_NO_ACCESS');
      (await api.delete(`${FEED}/${ids[0]}`)).ok({ id: ids[0], deletedAt: PRESENT });
      (await as(ana).get(FEED)).lists('id', ids.slice(1));
      (await api.get(FEED, { receiver: ana, includeDeleted: true })).lists('id', ids);
    }),
    test('A user has the push notifications of campaigns, which are delivered, clicked and used once', async (scenario) => {
      const { api, as, users } = scenario;
      const [ana, ben] = await users('ana', 'ben');
      const content = { title: 'Hello {{name}}', body: 'The sale has begun.' };
      const channels = [{ channelType: 'push', channelId: await pushChannel(scenario), content }];
      const templateId = await newTemplate(scenario, channels);
      (await api.post(SENDS, { templateId, receivers: [ana] })).ok({ channels: ['push'], mode: 'realtime' });
      const listed = await as(ana).get(PUSH);
      listed.ok([{ receiver: ana, templateId, channelType: 'push', status: 'sent', variables: { name: 'friend' } }]);
      (await api.get(PUSH, { receiver: ana })).lists('id', [listed.rows()[0]?.id]);
      const path = `${PUSH}/${String(listed.rows()[0]?.id)}`;
      (await as(ben).get(path)).refused(404, 'ERR_PUSH_NOTIFICATION_NOT_FOUND');
      (await as(ana).put(`${path}/delivered`)).ok({ status: 'delivered', deliveredAt: PRESENT });
      (await as(ana).put(`${path}/clicked`)).ok({ status: 'clicked', clickedAt: PRESENT });
      (await as(ana).post(`${path}/engagement`, { topic: 'dismissed' })).ok({ interactedAt: PRESENT });
      (await as(ana).get(path)).ok({ status: 'clicked', pushNotificationId: PRESENT });
      (await as(ana).get(FEED)).lists('id', []);
    }),
  ]),
]);
