import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { DomainError } from '../errors/domain-error.js';
import { REQUEST_ID_HEADER } from './request-id.js';
import { guarded } from '../observability/guarded.js';

/** Requests that Node refuses before any of our code sees them get the error form of the contract as well. */
export function answerUnreadableRequests(server: Server): void {
  server.on(
    'clientError',
    guarded((problem: NodeJS.ErrnoException, socket: Duplex) => {
      if (problem.code === 'ECONNRESET' || !socket.writable) {
        socket.destroy();
        return;
      }
      const error =
        problem.code === 'HPE_HEADER_OVERFLOW'
          ? new DomainError('ERR_HEADERS_TOO_LARGE')
          : DomainError.invalid({ request: ['The request is not valid HTTP.'] });
      answerOnSocket(socket, error);
    }),
  );
}

/** For what never becomes a request of ours. */
export function answerOnSocket(socket: Duplex, error: DomainError): void {
  socket.on(
    'error',
    guarded(() => socket.destroy()),
  ); // Node has let go of a socket that asked for an upgrade
  const body = JSON.stringify({ error: error.toBody() });
  const head = [
    `HTTP/1.1 ${error.status} Refused`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `${REQUEST_ID_HEADER}: ${randomUUID()}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
