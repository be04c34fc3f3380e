import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Fault } from '../fault.js';
import { PROBER, type Installation } from '../faulty-installation.js';

const SLOW_HEADS_PER_SERVER = 200;
const UNREAD_RESPONSES_PER_SERVER = 5;
const UNREAD_SOCKETS_PER_SERVER = 10;
/** On one connection: more than the buffers of the operating system hold. */
const REQUESTS = 20;
const BYTES = 60;
const PAUSE_MILLISECONDS = 50;
const HEAD = 'GET /v3/users HTTP/1.1\r\nhost: localhost\r\nx-filling: ';

/** Requests whose heads arrive byte by byte, requests whose responses nobody reads, and WebSockets that do not read. */
export const slowClients: Fault = {
  name: 'slow clients beside the others',
  isHarmless: true,

  async inflict(installation) {
    const slowHeads: Socket[] = [];
    const unread: { destroy(): void }[] = [];
    const { authToken } = await installation.request('POST', `/v3/users/${PROBER}/auth_tokens`, { force: true });
    for (const address of installation.addresses()) {
      for (let n = 0; n < SLOW_HEADS_PER_SERVER; n++) slowHeads.push(open(address, HEAD));
      const requests = requestFor(installation).repeat(REQUESTS);
      for (let n = 0; n < UNREAD_RESPONSES_PER_SERVER; n++) unread.push(open(address, requests));
      for (let n = 0; n < UNREAD_SOCKETS_PER_SERVER; n++) unread.push(await openUnreadSocket(address, authToken));
    }
    for (let byte = 0; byte < BYTES; byte++) {
      for (const socket of slowHeads) if (socket.writable) socket.write('x');
      await delay(PAUSE_MILLISECONDS);
    }
    for (const socket of [...slowHeads, ...unread]) socket.destroy();
  },
};

function open(address: string, text: string): Socket {
  const { port, hostname } = new URL(address);
  const socket = connect(Number(port), hostname, () => socket.write(text));
  socket.on('error', () => undefined);
  return socket.pause();
}

function requestFor(installation: Installation): string {
  const headers = Object.entries(installation.headersOf(PROBER)).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET /v3/messages?limit=1000 HTTP/1.1\r\nhost: localhost\r\n${headers.join('')}\r\n`;
}

async function openUnreadSocket(address: string, authToken: string): Promise<{ destroy(): void }> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/v3/realtime`);
  socket.on('error', () => undefined);
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'auth', authToken }));
  socket.pause();
  return { destroy: () => socket.terminate() };
}
