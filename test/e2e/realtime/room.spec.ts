import request from 'supertest';
import { RealtimeClient } from '../../support/realtime.js';
import { useServer } from '../../support/server.js';
import { eventually } from '../../support/eventually.js';

const server = useServer({ REALTIME_MAX_CONNECTIONS: '1' });

test('a process with the maximum of connections rejects further ones until one is closed', async () => {
  const first = await RealtimeClient.open(server);
  await expect(RealtimeClient.open(server)).rejects.toThrow('503');
  expect((await request(server.http).get('/metrics')).text).toMatch(/^confab_realtime_connections 1$/m);
  await first.close();
  await eventually(async () => (await RealtimeClient.open(server)).close());
});
