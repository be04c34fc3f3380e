import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { PgNotifier } from '#platform/database/notifications/pg-notifier.js';
import { Connections } from '#resources/realtime/connections/connections.js';
import { FrameHandler } from '#resources/realtime/server/frame-handler.js';
import { RealtimeServer } from '#resources/realtime/server/realtime-server.js';
import { appWithUsers } from '#test/support/factories.js';
import { connectedAs } from '#test/support/realtime.js';
import { useServer } from '#test/support/server.js';

const server = useServer();

/** Makes a method of a service throw while `work` runs. */
async function whileThrowing(service: object, method: string, work: () => Promise<void>): Promise<void> {
  Object.defineProperty(service, method, {
    configurable: true,
    value: () => {
      throw new Error(`${method} fails`);
    },
  });
  try {
    await work();
  } finally {
    Reflect.deleteProperty(service as object, method);
  }
}

afterEach(async () => {
  const app = await appWithUsers(server, ['andrew']);
  const { client } = await connectedAs(server, app, 'andrew');
  expect(await client.request({ type: 'ping' })).toMatchObject({ type: 'pong' });
  await client.close();
});

test('an error while a frame is handled closes its connection and no other', async () => {
  const app = await appWithUsers(server, ['andrew', 'betty']);
  const { client } = await connectedAs(server, app, 'andrew');
  const { client: other } = await connectedAs(server, app, 'betty');
  await whileThrowing(server.app.get(FrameHandler), 'receive', async () => {
    client.send({ type: 'ping' });
    expect(await client.closed).toMatchObject({ code: 1011 });
  });
  expect(await other.request({ type: 'ping' })).toMatchObject({ type: 'pong' });
  await other.close();
});

test('an error while a connection is accepted closes it', async () => {
  await whileThrowing(server.app.get(RealtimeServer), 'accept', async () => {
    const socket = connect((server.http.address() as AddressInfo).port, '127.0.0.1');
    socket.write(
      'GET /v3/realtime HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    socket.resume();
    await once(socket, 'close');
  });
});

test('an error after a connection is closed does not keep it open', async () => {
  const app = await appWithUsers(server, ['andrew']);
  const { client } = await connectedAs(server, app, 'andrew');
  await whileThrowing(server.app.get(Connections), 'remove', () => client.close());
});

test('a notification that makes one listener throw is dispatched to the others', async () => {
  const notifications = server.app.get(PgNotifier);
  await notifications.notify({}, 'confab_realtime', '{nonsense');
  await notifications.notify({}, 'confab_realtime', 'null');
});
