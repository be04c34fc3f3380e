import type { RequestStep } from '../adapter/request-steps.js';

/** The client of a server that is stopping sends its next request on another connection, which a load balancer gives to another server. */
export const closeConnectionsWhileStopping =
  (server: { readonly isStopping: boolean }): RequestStep =>
  (_request, response) => {
    if (server.isStopping) response.setHeader('Connection', 'close');
  };
