import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Request, RequestHandler, Response } from 'express';
import type { ConnectionLimits } from '../config/connection-limits.js';
import { DomainError } from '../errors/domain-error.js';
import { guarded } from '../observability/guarded.js';

/** What a form has to bring within each period of its time limit: half a KiB per second with the default one. */
const FORM_BYTES_PER_PERIOD = 16 * 1024;

/** Gives up clients that do not read their response. */
export function limitSlowClients({ stallSeconds }: ConnectionLimits): RequestHandler {
  return (request, response, next) => {
    // Node replaces the timeout by that of an idle connection when the response is finished
    request.socket.setTimeout(stallSeconds * 1000);
    response.on('timeout', guarded(destroyIfStalled));
    next();
  };
}

/** A connection is quiet as well while a request is processed; only one that does not take what was written is stalled. */
function destroyIfStalled(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}

/**
 * Ends a form that arrives too slowly, with 408: its interceptor sees the connection close. A file takes as long as it takes, so there
 * is no limit on the whole but Node's; a form that waits for us, because files are stored slowly, is not late.
 */
export function limitFormTime(request: Request, response: Response, milliseconds: number): void {
  let received = request.socket.bytesRead;
  const check = () => {
    const { bytesRead } = request.socket;
    const isLate = bytesRead - received < FORM_BYTES_PER_PERIOD && request.readableLength === 0;
    received = bytesRead;
    if (request.complete) clearInterval(timer);
    else if (isLate && !response.headersSent) {
      clearInterval(timer);
      const error = new DomainError('ERR_BODY_TIMEOUT');
      response.locals.errorCode = error.code;
      response.status(error.status).set('Connection', 'close').json({ error: error.toBody() });
    }
  };
  const timer = setInterval(guarded(check), milliseconds).unref();
  request.once(
    'close',
    guarded(() => clearInterval(timer)),
  );
}

/** A request with `Expect: 100-continue` is processed like others; `BodyGuard` tells the client to go on when the body is wanted. */
export function deferContinue(server: Server): void {
  server.on(
    'checkContinue',
    guarded((request: IncomingMessage, response: ServerResponse) => server.emit('request', request, response)),
  );
}
