import type { AddressInfo } from 'node:net';
import { createClient, createRestClient, type Fetch } from '../../clients/typescript/src/index.js';
import { appWithUsers } from '../support/factories.js';
import { tokenOf } from '../support/realtime.js';
import { useServer } from '../support/server.js';

const NO_PAUSES = { first: 0, longest: 0 };

const server = useServer();
const url = () => `http://127.0.0.1:${(server.http.address() as AddressInfo).port}/`;

test('with an API key the client acts as the app or as a user', async () => {
  const app = await appWithUsers(server, ['andrew', 'betty']);
  const asApp = createRestClient({ url: url(), apiKey: app.apiKey });
  const andrew = createRestClient({ url: url(), apiKey: app.apiKey, onBehalfOf: 'andrew' });

  const { data: users } = await asApp.GET('/v3/users', { params: { query: { perPage: 1, page: 2 } } });
  expect([users?.data.map(({ uid }) => uid), users?.meta.pagination.total]).toEqual([['betty'], 2]);

  const body = { receiver: 'betty', receiverType: 'user', data: { text: 'Sunday?' } } as const;
  const { data: sent } = await andrew.POST('/v3/messages', { body });
  expect(sent?.data).toMatchObject({ sender: 'andrew', data: { text: 'Sunday?' } });
  const { data: byBetty } = await andrew.POST('/v3/messages', {
    params: { header: { onBehalfOf: 'betty' } },
    body: { ...body, receiver: 'andrew' },
  });
  expect(byBetty?.data).toMatchObject({ sender: 'betty' });
});

test('with auth tokens the client acts as the user, and repeats a request whose token was refused with a new one', async () => {
  const app = await appWithUsers(server, ['andrew', 'betty']);
  const [first, second] = [await tokenOf(app, 'andrew'), await tokenOf(app, 'andrew')];
  const tokens = [first, second];
  const andrew = createClient({ url: url(), authToken: () => tokens.shift()! });

  const sent = await andrew.messages.send({ receiver: 'betty', receiverType: 'user', data: { text: 'Sunday?' } });
  await app.api.delete(`/v3/users/andrew/auth_tokens/${first}`);
  const { data, meta } = await andrew.users.messages.list('betty', { limit: 5 });
  expect([data.map(({ id }) => id), meta.current.count, tokens]).toEqual([[sent.data.id], 1, []]);
  await app.api.delete(`/v3/users/andrew/auth_tokens/${second}`);
  await expect(andrew.me.get()).rejects.toMatchObject({ code: 'NO_AUTH_TOKEN', retryable: false });
});

test('a refused token without a replacement is not sent again', async () => {
  let requests = 0;
  const counting: Fetch = (...request) => (requests++, fetch(...request));
  const rest = createRestClient({ url: url(), authToken: 'wrong', fetch: counting });
  expect((await rest.GET('/v3/me')).error?.code).toBe('AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
  expect((await rest.GET('/v3/me')).error?.code).toBe('NO_AUTH_TOKEN');
  expect(requests).toBe(1);
});

test('a message and a write that are repeated after a response was lost are stored once', async () => {
  const app = await appWithUsers(server, ['andrew', 'betty']);
  const losing: Fetch = async (...request) => {
    const response = await fetch(...request);
    if (attempts++ % 2 > 0) return response;
    throw new TypeError('The connection broke before the response.');
  };
  let attempts = 0;
  const andrew = createClient({
    url: url(),
    apiKey: app.apiKey,
    onBehalfOf: 'andrew',
    fetch: losing,
    pauses: NO_PAUSES,
  });
  const body = { receiver: 'betty', receiverType: 'user' } as const;
  const { data: sent } = await andrew.messages.send({ ...body, data: { text: 'Once' } });
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, value);
  form.append('files[]', new Blob(['Bring a hat.'], { type: 'text/plain' }), 'list.txt');
  await andrew.messages.send(form);
  await andrew.groups.create({ guid: 'hikers', name: 'Hikers', type: 'public' });
  expect(attempts).toBe(6);
  const { data: stored } = await andrew.users.messages.list('betty', { limit: 10 });
  expect(stored.map(({ data }) => data.text ?? data.attachments?.[0]?.name)).toEqual(['Once', 'list.txt']);
  expect(stored[0]).toMatchObject({ id: sent.id });
});
