import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Request, Response } from 'express';
import type { ConnectionLimits } from '#platform/config/connection-limits.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { neverThrows } from '#platform/observability/never-throws.js';
import type { RequestStep } from '../adapter/request-steps.js';

/** Bytes of a long response that a client must read within each period of the time limit. */
const RESPONSE_BYTES_PER_PERIOD = 256 * 1024;

/** Bytes of a form that must arrive within each period of the time limit: half a KiB per second with the default limit. */
const FORM_BYTES_PER_PERIOD = 16 * 1024;

/** Disconnects clients that do not read their response. */
export function limitSlowClients({ stallSeconds }: ConnectionLimits): RequestStep {
  const onTimeout = neverThrows(destroyIfStalled);
  return (request, response) => {
    // when the response is finished Node sets the timeout of an idle connection instead
    request.socket.setTimeout(stallSeconds * 1000);
    response.on('timeout', onTimeout);
  };
}

/** A connection is also idle while a request is processed. It is stalled only if written data is not read. */
function destroyIfStalled(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}

/**
 * Disconnects a client that reads a long response too slowly, because the response occupies what others need. Time in which the server
 * itself has nothing to write does not count.
 */
export function limitReadTime(response: Response, milliseconds: number): void {
  const { socket } = response;
  if (!socket) return;
  // bytesWritten includes what waits in the buffer of the socket
  const read = () => socket.bytesWritten - socket.writableLength;
  let before = read();
  const check = () => {
    const isSlow = socket.writableLength > 0 && read() - before < RESPONSE_BYTES_PER_PERIOD;
    before = read();
    if (isSlow) socket.destroy();
  };
  const timer = setInterval(neverThrows(check), milliseconds).unref();
  response.once(
    'close',
    neverThrows(() => clearInterval(timer)),
  );
}

/**
 * Ends a form that arrives too slowly with 408: its reader gets an error when the connection closes. Only Node limits the time of
 * the whole form, because large files take long. Time in which the server itself does not read, because storage is slow, does not count.
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
  const timer = setInterval(neverThrows(check), milliseconds).unref();
  request.once(
    'close',
    neverThrows(() => clearInterval(timer)),
  );
}

/** A request with `Expect: 100-continue` is processed like others; `BodyGuard` sends 100 Continue when it reads the body. */
export function deferContinue(server: Server): void {
  server.on(
    'checkContinue',
    neverThrows((request: IncomingMessage, response: ServerResponse) => server.emit('request', request, response)),
  );
}
