import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { detached, neverThrows, logUnexpected } from '#platform/observability/never-throws.js';

type HandleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/**
 * Passes on requests with an Upgrade header, each after the responses to the requests before it on its connection: Node emits the event as soon
 * as the request has arrived, and forgets those responses if the connection is used for anything else meanwhile.
 */
export function onUpgrade(server: Server, handle: HandleUpgrade): void {
  const newest = new WeakMap<Duplex, ServerResponse>();
  server.prependListener(
    'request',
    neverThrows((request: IncomingMessage, response: ServerResponse) => newest.set(request.socket, response)),
  );
  const handleInTurn = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    await isOver(newest.get(socket), socket);
    // The response may have ended the connection.
    if (socket.destroyed || !socket.writable) socket.destroy();
    else handle(request, socket, head);
  };
  server.on(
    'upgrade',
    neverThrows((request: IncomingMessage, socket: Duplex, head: Buffer) => {
      detached(handleInTurn(request, socket, head), (error) => {
        logUnexpected(error);
        socket.destroy();
      });
    }),
  );
}

async function isOver(response: ServerResponse | undefined, socket: Duplex): Promise<void> {
  if (!response || response.writableFinished || response.destroyed) return;
  // Node has removed its own listener, and without one an error ends the process.
  const onError = neverThrows(() => socket.destroy());
  socket.on('error', onError);
  await new Promise<void>((resolve) => {
    const settle = neverThrows(() => {
      response.off('close', settle);
      socket.off('close', settle);
      resolve();
    });
    response.once('close', settle);
    socket.once('close', settle);
  });
  socket.off('error', onError);
}
