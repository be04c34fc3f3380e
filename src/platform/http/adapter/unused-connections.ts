import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { neverThrows } from '#platform/observability/never-throws.js';

/** The first requests of connections that were accepted last have this time to arrive. */
export const ARRIVAL_MILLISECONDS = 1_000;

const IDLE_CHECK_MILLISECONDS = 50;

/** The open connections of a server. */
export function connectionsOf(server: Server): ReadonlySet<Socket> {
  const connections = new Set<Socket>();
  server.on(
    'connection',
    neverThrows((socket: Socket) => {
      connections.add(socket);
      socket.once(
        'close',
        neverThrows(() => connections.delete(socket)),
      );
    }),
  );
  return connections;
}

/**
 * Ends connections without a request until `closed`, which the server that is closing waits for. Node only ends those that are idle when the
 * closing begins: not one that was busy then and is kept alive after its response, and not one that has sent nothing, such as browsers open
 * in advance.
 */
export async function endUnusedConnections(
  server: Server,
  connections: ReadonlySet<Socket>,
  closed: Promise<unknown>,
): Promise<void> {
  const idle = setInterval(
    neverThrows(() => server.closeIdleConnections()),
    IDLE_CHECK_MILLISECONDS,
  );
  const silent = setTimeout(
    neverThrows(() => {
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    }),
    ARRIVAL_MILLISECONDS,
  );
  await closed;
  clearInterval(idle);
  clearTimeout(silent);
}
