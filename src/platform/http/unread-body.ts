import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { ConnectionLimits } from '../config/connection-limits.js';
import { guarded } from '../observability/guarded.js';
import { hasBody } from './body-parser.js';

/** Enough for clients that read the response only after they have sent the body; a request beyond it ends with its connection. */
const DRAINED_BYTES = 16 * 1024 * 1024;

/**
 * Middleware for requests that get a response before their body was read, such as refused uploads. To close the connection at once would
 * take the response away from a client that is still sending, and to read on without a limit lets anybody send for ever. So the rest of
 * the body is read and dropped up to a limit in bytes and time. The connection is closed beyond it, and else serves the next request.
 */
export const drainUnreadBodies =
  ({ bodySeconds }: Pick<ConnectionLimits, 'bodySeconds'>, bytes = DRAINED_BYTES): RequestHandler =>
  (request: Request, response: Response, next: NextFunction) => {
    if (hasBody(request))
      // before Node's own listener, which would read on to the end of a body that nobody has begun to read
      response.prependOnceListener(
        'finish',
        guarded(() => {
          if (!request.complete) drain(request, bytes, bodySeconds * 1000);
        }),
      );
    next();
  };

function drain(request: Request, bytes: number, milliseconds: number): void {
  let left = bytes;
  const { socket } = request;
  const timer = setTimeout(
    guarded(() => socket.destroy()),
    milliseconds,
  ).unref();
  const done = guarded(() => clearTimeout(timer));
  request.once('end', done).once('close', done);
  request.on('error', () => undefined);
  request.on(
    'data',
    guarded((chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) socket.destroy();
    }),
  );
  request.read(0); // Node sees now that it is being read
  request.resume();
}
