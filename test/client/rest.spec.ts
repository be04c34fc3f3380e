import type { AddressInfo } from 'node:net';
import { createRestClient } from '../../clients/typescript/src/index.js';
import { appWithUsers } from '../support/factories.js';
import { tokenOf } from '../support/realtime.js';
import { useServer } from '../support/server.js';

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

test('with auth tokens the client acts as the user, and replaces a refused token', async () => {
  const app = await appWithUsers(server, ['andrew']);
  const [first, second] = [await tokenOf(app, 'andrew'), await tokenOf(app, 'andrew')];
  const tokens = [first, second];
  const calls: number[] = [];
  const rest = createRestClient({ url: url(), authToken: () => (calls.push(tokens.length), tokens.shift()!) });
  const me = async () => (await rest.GET('/v3/me')).response.status;

  expect([await me(), await me()]).toEqual([200, 200]);
  await app.api.delete(`/v3/users/andrew/auth_tokens/${first}`);
  expect([await me(), await me(), calls]).toEqual([401, 200, [2, 1]]);
  await app.api.delete(`/v3/users/andrew/auth_tokens/${second}`);
  expect(await me()).toBe(401);
});

test('a refused token without a replacement is not sent again', async () => {
  let requests = 0;
  const counting = (request: Request) => (requests++, fetch(request));
  const rest = createRestClient({ url: url(), authToken: 'wrong', fetch: counting });
  expect((await rest.GET('/v3/me')).error?.error.code).toBe('AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
  await expect(rest.GET('/v3/me')).rejects.toThrow('there is no other');
  expect(requests).toBe(1);
});
