import type { RestClient } from './rest-client.js';
import type { ApiRequest, Transport } from './transport.js';

/** The operations by method and path. */
export function restClientOf(transport: Transport): RestClient {
  const call = (method: string) => (path: string, init?: Omit<ApiRequest, 'method' | 'path'>) =>
    transport.send({ ...init, method, path });
  const client = {
    GET: call('GET'),
    POST: call('POST'),
    PUT: call('PUT'),
    PATCH: call('PATCH'),
    DELETE: call('DELETE'),
  };
  // the types are those of the API document, which the transport does not know
  return client as unknown as RestClient;
}
