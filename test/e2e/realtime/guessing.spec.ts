import { appWithUsers } from '#test/support/factories.js';
import { RealtimeClient, tokenOf } from '#test/support/realtime.js';
import { useServer } from '#test/support/server.js';

const server = useServer({ RATE_LIMIT_WRONG_CREDENTIALS: '3', TRUST_PROXY: '1' });

/** @returns the code of the error that closed the connection, and the code it was closed with */
async function authenticationError(authToken: string, address: string): Promise<[string, number]> {
  const client = await RealtimeClient.open(server, { 'x-forwarded-for': address });
  client.send({ type: 'auth', authToken });
  const { code } = await client.next('error');
  return [code as string, (await client.closed).code];
}

test('failed authentications are limited per address, and a valid token from the same address is accepted', async () => {
  const app = await appWithUsers(server, ['andrew']);
  const address = { 'x-forwarded-for': '203.0.113.19' };
  for (let guess = 0; guess < 3; guess++)
    expect(await authenticationError(`andrew_${guess}`, '203.0.113.19')).toEqual([
      'AUTH_ERR_AUTH_TOKEN_NOT_FOUND',
      4401,
    ]);
  expect(await authenticationError('andrew_3', '203.0.113.19')).toEqual(['ERR_TOO_MANY_REQUESTS', 1013]);
  const client = await RealtimeClient.open(server, address);
  client.send({ type: 'auth', authToken: await tokenOf(app, 'andrew') });
  expect(await client.next('authenticated')).toMatchObject({ uid: 'andrew' });
  await client.close();
  expect(await authenticationError('andrew_4', '203.0.113.8')).toEqual(['AUTH_ERR_AUTH_TOKEN_NOT_FOUND', 4401]);
});
