import { dataOf } from './client.js';
import type { TestApp } from './server.js';

const BASE = '/v3/campaigns';

/** Content of a card with a place for a name. */
export const card = { version: '1.0', body: [{ id: 'a', type: 'text', content: 'Hello {{name}}' }] };

/** Creates an enabled channel. */
export const createChannel = async (app: TestApp, type = 'in_app', channelId = type): Promise<any> =>
  dataOf(await app.api.post(`${BASE}/channels`, { name: channelId, type, channelId, enabled: true }));

/** Creates an approved template with a feed, for which the app has a channel. */
export const createTemplate = async (app: TestApp, template: object = {}): Promise<any> =>
  dataOf(
    await app.api.post(`${BASE}/templates`, {
      name: 'Greeting',
      status: 'approved',
      channels: [{ channelType: 'in_app', content: card }],
      variableSchema: [{ key: 'name', type: 'string', default: 'friend' }],
      ...template,
    }),
  );

/** Creates a draft with recipients. */
export async function createCampaign(app: TestApp, userIds: readonly string[], campaign: object = {}): Promise<any> {
  const { id } = dataOf(
    await app.api.post(`${BASE}/campaigns`, {
      name: 'Hello',
      templateId: 'cc-template-greeting',
      templateVersion: 1,
      ...campaign,
    }),
  );
  if (userIds.length > 0) dataOf(await app.api.post(`${BASE}/campaigns/${id}/recipients`, { userIds }));
  return dataOf(await app.api.get(`${BASE}/campaigns/${id}`));
}

export const feedOf = async (app: TestApp, uid: string, query: Record<string, unknown> = {}): Promise<any[]> =>
  dataOf(await app.as(uid).get(`${BASE}/notification-feed`, query));
