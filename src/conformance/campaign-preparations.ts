import { PRESENT } from './client/difference.js';
import type { Scenario } from './scenario.js';

const CHANNELS = '/v3/campaigns/channels';
const TEMPLATES = '/v3/campaigns/templates';

/** Content with a place for a name. */
export const card = {
  version: '1.0',
  body: [{ id: 'title', type: 'text', content: 'Hello {{name}}', variant: 'heading2' }],
};

/** What a user with the name sees of it. */
export const cardFor = (name: string) => ({ content: { body: [{ id: 'title', content: `Hello ${name}` }] } });

/** Creates an enabled feed. No request deletes it, so it is disabled after the case. @returns the channelId */
export async function newFeed({ api, id, afterwards }: Scenario): Promise<string> {
  const channelId = id('promotions');
  const channel = { name: 'Promotions', type: 'in_app', channelId, enabled: true, metadata: { icon: 'megaphone' } };
  (await api.post(CHANNELS, channel)).ok({ ...channel, id: PRESENT, channelType: 'in_app' });
  afterwards(`channel ${channelId}`, () => api.put(`${CHANNELS}/${channelId}`, { enabled: false }));
  return channelId;
}

/** The app has one channel for push notifications, which this creates or enables. @returns the channelId */
export async function pushChannel({ api, id }: Scenario): Promise<string> {
  const channel = { name: 'Push', type: 'push', channelId: id('push'), enabled: true };
  const created = await api.post(CHANNELS, channel);
  if (created.status === 200) return channel.channelId;
  created.refused(409, 'ERR_CHANNEL_ALREADY_EXISTS');
  const { channelId } = (await api.get(CHANNELS, { limit: 100 })).rows().find(({ type }) => type === 'push')!;
  return (await api.put(`${CHANNELS}/${String(channelId)}`, { enabled: true })).ok({ enabled: true }).text('channelId');
}

/** Creates an approved template, which is archived after the case. @returns the templateId */
export async function newTemplate(
  { api, id, afterwards }: Scenario,
  channels: object[],
  more: object = {},
): Promise<string> {
  const templateId = id('greeting');
  const variableSchema = [{ key: 'name', type: 'string', default: 'friend' }];
  const template = { name: 'Greeting', templateId, status: 'approved', channels, variableSchema, ...more };
  afterwards(`template ${templateId}`, () => api.delete(`${TEMPLATES}/${templateId}`));
  (await api.post(TEMPLATES, template)).ok({ ...template, version: 1 });
  return templateId;
}

/** An approved template with a feed. */
export const newFeedTemplate = async (scenario: Scenario, more: object = {}): Promise<string> =>
  newTemplate(scenario, [{ channelType: 'in_app', channelId: await newFeed(scenario), content: card }], more);
