import { ASSISTANCE } from '#test/support/agents.js';
import { card, createChannel, createTemplate, feedOf } from '#test/support/campaigns.js';
import { nativeClient } from '#test/support/client-library.js';
import { dataOf } from '#test/support/client.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { builderAgent, useModel } from '#test/support/model-server.js';
import { setSettings } from '#test/support/moderation-engine.js';
import { fcmProvider, PROVIDERS } from '#test/support/notifications.js';
import { tokenOf } from '#test/support/realtime.js';
import { useServer, type TestApp } from '#test/support/server.js';
import { androidRequests, type HeaderSet, type Known, type NativeRequest } from './android-requests.js';

const server = useServer();
const model = useModel();

let app: TestApp;
let known: Known;

beforeAll(async () => {
  app = await appWithUsers(server, ['andrew', 'betty', 'carl', 'dora', 'elsa']);
  const agent = await builderAgent(server, app, model);
  await setSettings(server, app, ASSISTANCE);
  dataOf(await app.api.post(`${PROVIDERS}/fcm`, fcmProvider('default')));
  await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['betty', 'carl'] } });
  await createGroup(app, { guid: 'club', owner: 'betty' });
  await createGroup(app, { guid: 'locked', owner: 'betty', type: 'password', password: 'summit' });
  for (const type of ['in_app', 'push']) await createChannel(app, type);
  dataOf(await app.api.post('/v3/campaigns/templates/categories', { name: 'promo' }));
  await createTemplate(app, {
    templateCategory: 'promo',
    tags: ['news'],
    channels: [
      { channelType: 'in_app', content: card },
      { channelType: 'push', content: { title: 'Hello', body: 'Sale' } },
    ],
  });
  const notification = { templateId: 'cc-template-greeting', receivers: ['andrew'] };
  for (let twice = 0; twice < 2; twice++)
    dataOf(await app.api.post('/v3/campaigns/notifications/messages', notification));
  const [feedItem] = await feedOf(app, 'andrew');
  const [push] = dataOf(await app.as('andrew').get('/v3/campaigns/push-notifications'));
  const form = { category: 'interactive', type: 'form', data: { interactiveData: { title: 'Survey' } } };
  known = {
    sent: await sendText(app, 'andrew', 'betty', 'Sent'),
    edited: await sendText(app, 'andrew', 'betty', 'To edit'),
    removed: await sendText(app, 'andrew', 'betty', 'To delete'),
    received: await sendText(app, 'betty', 'andrew', 'Received'),
    form: await sendText(app, 'betty', 'andrew', '', form),
    groupMessage: await sendToGroup(app, 'betty', 'hikers', 'To all'),
    feedItem: feedItem.id as string,
    push: push.id as string,
    agent,
    authToken: await tokenOf(app, 'andrew'),
    sessionId: '',
    deviceId: 'Android-5_0_6-0123456789abcdefghijABCDEFGHIJ-1795922494001',
  };
});

beforeEach(() => {
  model.reply = ({ json }) => [
    { text: JSON.stringify(json).includes('starters') ? '{"starters":["Hello"]}' : JSON.stringify(REPLIES) },
  ];
});

const REPLIES = { positive: 'Yes', neutral: 'Perhaps', negative: 'No' };

const SDK = 'android@5.0.6';
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** The headers that the library sets, by the kind of its request. */
const headerSets: Record<HeaderSet, () => Record<string, string>> = {
  key: () => ({ apikey: app.apiKey, appid: app.id, sdk: SDK }),
  token: () => ({ appid: app.id, authToken: known.authToken, sdk: SDK, resource: known.deviceId }),
  settings: () => ({ appid: app.id, authToken: known.authToken, sdk: SDK }),
  default: () => ({ ...headerSets.token(), 'content-type': JSON_TYPE }),
  notifications: () => ({ appid: app.id, authToken: known.authToken, chatApiVersion: 'v3' }),
  socketHost: () => ({ appid: app.id, authorization: known.authToken, 'content-type': JSON_TYPE }),
  ai: () => ({
    ...headerSets.default(),
    onBehalfOfUser: Buffer.from('{"uid":"andrew","name":"andrew"}').toString('base64'),
  }),
};

async function send({ method, path: given, headers = 'default', query, body, files }: NativeRequest) {
  const { 'content-type': _type, ...set } = headerSets[headers]();
  const named = typeof given === 'function' ? given(known) : given;
  const path = named.startsWith('/api/') ? named : `/v3${named}`;
  const content = typeof body === 'function' ? body(known) : body;
  if (files) {
    return nativeClient(server, set).form(path, content as Record<string, string>, files);
  }
  const client = nativeClient(server, headerSets[headers]());
  if (method === 'get') return client.get(path, query);
  return content
    ? client.raw(method, path, JSON.stringify(content), { 'content-type': JSON_TYPE })
    : client.raw(method, path, '', { 'content-type': FORM_TYPE });
}

describe('the client library for Android sends, and is answered as it expects:', () => {
  test.each(Object.entries(androidRequests))('%s', async (_name, request) => {
    if (request.before) dataOf(await app.as('betty').put(`/v3/calls/${known.sessionId}`, { status: 'ongoing' }));
    const { status, body } = await send(request);
    expect([status, body.error]).toEqual([200, undefined]);
    if (request.data !== undefined) expect(body).toMatchObject({ data: request.data });
    if (request.meta) expect(body).toMatchObject({ meta: request.meta });
    known = { ...known, ...request.take?.(body.data) };
  });
});
