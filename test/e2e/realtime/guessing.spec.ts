import { connectedAs, RealtimeClient, tokenOf } from '../../support/realtime.js';
import { appWithUsers } from '../../support/scenes.js';
import { useServer } from '../../support/server.js';

const server = useServer({ RATE_LIMIT_WRONG_CREDENTIALS: '3', TRUST_PROXY: '1' });

/** @returns the code of the error that closed the connection, and the code it was closed with */
async function refused(authToken: string, address: string): Promise<[string, number]> {
  const client = await RealtimeClient.open(server, { 'x-forwarded-for': address });
  client.send({ type: 'auth', authToken });
  const { code } = await client.next('error');
  return [code as string, (await client.closed).code];
}

test('who has tried too many tokens has to wait, and others at other addresses need not', async () => {
  const app = await appWithUsers(server, ['andrew']);
  for (let guess = 0; guess < 3; guess++)
    expect(await refused(`andrew_${guess}`, '203.0.113.7')).toEqual(['AUTH_ERR_AUTH_TOKEN_NOT_FOUND', 4401]);
  expect(await refused(await tokenOf(app, 'andrew'), '203.0.113.7')).toEqual(['ERR_TOO_MANY_REQUESTS', 1013]);
  expect(await refused('andrew_4', '203.0.113.8')).toEqual(['AUTH_ERR_AUTH_TOKEN_NOT_FOUND', 4401]);
  await (await connectedAs(server, app, 'andrew')).client.close();
});
