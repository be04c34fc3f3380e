import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { DomainError } from '#platform/errors/domain-error.js';
import { neverThrows } from '#platform/observability/never-throws.js';
import { REQUEST_ID_HEADER } from '../requests/request-id.js';
import { NO_STORE } from '../responses/no-store.js';

/** Requests that Node refuses before they reach Express get the error form of the contract, too. */
export function rejectMalformedRequests(server: Server): void {
  server.on(
    'clientError',
    neverThrows((problem: NodeJS.ErrnoException, socket: Duplex) => {
      if (problem.code === 'ECONNRESET' || !socket.writable) {
        socket.destroy();
        return;
      }
      respondOnSocket(socket, errorFor(problem));
    }),
  );
}

function errorFor({ code }: NodeJS.ErrnoException): DomainError {
  if (code === 'HPE_HEADER_OVERFLOW') return new DomainError('ERR_HEADERS_TOO_LARGE');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new DomainError('ERR_REQUEST_TIMEOUT');
  return DomainError.invalid({ request: ['The request is not valid HTTP.'] });
}

/**
 * How long a client may take to read the response and close its side. Closing at once could lose the response: a connection
 * that is closed with unread input is reset.
 */
const LINGER_MILLISECONDS = 2_000;

/** Writes a response for input that never becomes a request. Ends the connection, whether the client closes its side or not. */
export function respondOnSocket(socket: Duplex, error: DomainError): void {
  socket.on(
    'error',
    neverThrows(() => socket.destroy()),
  ); // Node does not handle errors of a socket with an upgrade request
  const body = JSON.stringify({ error: error.toBody() });
  const head = [
    `HTTP/1.1 ${error.status} Refused`,
    'Content-Type: application/json; charset=utf-8',
    `Cache-Control: ${NO_STORE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `${REQUEST_ID_HEADER}: ${randomUUID()}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  const linger = setTimeout(
    neverThrows(() => socket.destroy()),
    LINGER_MILLISECONDS,
  ).unref();
  socket.once(
    'close',
    neverThrows(() => clearTimeout(linger)),
  );
  // the rest of the input is discarded, so that its end is detected
  socket.resume();
}
