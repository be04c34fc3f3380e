import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { ConnectionLimits } from '#platform/config/connection-limits.js';
import { neverThrows } from '#platform/observability/never-throws.js';
import { hasBody } from './body-headers.js';

/** Enough for clients that read the response only after sending the body. A longer body ends with the connection. */
const DRAINED_BYTES = 16 * 1024 * 1024;

/**
 * Middleware for requests that get a response before their body is read, such as refused uploads. Closing the connection at once could
 * lose the response for a client that is still sending; reading without a limit lets clients send forever. So the rest of the body is
 * read and discarded up to a limit of bytes and time. Beyond it the connection is closed; otherwise it serves the next request.
 */
export const drainUnreadBodies =
  ({ bodySeconds }: Pick<ConnectionLimits, 'bodySeconds'>, bytes = DRAINED_BYTES): RequestHandler =>
  (request: Request, response: Response, next: NextFunction) => {
    // a request after the last one that the connection serves
    if (request.socket.writableEnded) {
      request.socket.destroy();
      return;
    }
    if (hasBody(request))
      // before Node's own listener, which would read an unread body to its end
      response.prependOnceListener(
        'finish',
        neverThrows(() => {
          if (request.complete) return;
          closeAfter(request);
          drain(request, bytes, bodySeconds * 1000);
        }),
      );
    next();
  };

/**
 * Node closes a connection without keep-alive as soon as the response is written. With unread input that is a reset, and the client can
 * lose the response. So only the sending side is closed then, and the connection once the body is read.
 */
function closeAfter(request: Request): void {
  const { socket } = request;
  const destroySoon = socket.destroySoon.bind(socket);
  let isClosing = false;
  socket.destroySoon = () => {
    isClosing = true;
    socket.end();
  };
  request.once(
    'end',
    neverThrows(() => {
      socket.destroySoon = destroySoon;
      if (isClosing) destroySoon();
    }),
  );
}

function drain(request: Request, bytes: number, milliseconds: number): void {
  let left = bytes;
  const { socket } = request;
  const timer = setTimeout(
    neverThrows(() => socket.destroy()),
    milliseconds,
  ).unref();
  const done = neverThrows(() => clearTimeout(timer));
  request.once('end', done).once('close', done);
  request.on('error', () => undefined);
  request.on(
    'data',
    neverThrows((chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) socket.destroy();
    }),
  );
  request.read(0); // marks the request as being read
  request.resume();
}
