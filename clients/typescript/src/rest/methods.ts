import type { ConfabError } from '../error.js';
import type { Methods } from '../generated/methods.js';
import { operations } from '../generated/operations.js';
import type { ApiRequest, RequestSettings, Transport } from './transport.js';

/** What every method accepts beside the parameters of the query. */
export interface MethodSettings extends RequestSettings {
  /** uid of the acting user; only with an API key. */
  readonly onBehalfOf?: string;
  /** The app that the credential must belong to. */
  readonly appId?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A method and a path, and after it `body` if the operation has one, and `blob` if its response is a file: `PUT /v3/users/{uid} body`. */
type Operation = string;
interface Operations {
  readonly [name: string]: Operation | Operations;
}

/** The operations as methods, by the names of the generated table. */
export const methodsOf = (transport: Transport): Methods => namespaceOf(operations, transport) as Methods;

const namespaceOf = (table: Operations, transport: Transport): object =>
  Object.fromEntries(
    Object.entries(table).map(([name, entry]) => [
      name,
      typeof entry === 'string' ? methodOf(entry, transport) : namespaceOf(entry, transport),
    ]),
  );

function methodOf(operation: Operation, transport: Transport) {
  const [method, path, ...traits] = operation.split(' ') as [string, string, ...string[]];
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const hasBody = traits.includes('body');
  /** @throws ConfabError */
  return async (...args: unknown[]): Promise<unknown> => {
    const values = Object.fromEntries(names.map((name, index) => [name, args[index]]));
    const body = hasBody ? (args[names.length] ?? {}) : undefined;
    const options = args[names.length + (hasBody ? 1 : 0)] as MethodSettings | undefined;
    const request = { method, path, body, parseAs: traits.includes('blob') ? 'blob' : 'json' } as const;
    const { data, error } = await transport.send({
      ...request,
      ...settingsOf(options),
      params: paramsOf(values, options),
    });
    if (error) throw error satisfies ConfabError;
    return data;
  };
}

const settingsOf = (options: MethodSettings = {}): Partial<ApiRequest> => {
  const { signal, timeoutMilliseconds, retries, idempotencyKey, headers } = options;
  return { signal, timeoutMilliseconds, retries, idempotencyKey, headers };
};

/** All options that are not settings are parameters of the query. */
function paramsOf(path: Record<string, unknown>, options: MethodSettings = {}): ApiRequest['params'] {
  const { signal, timeoutMilliseconds, retries, idempotencyKey, headers, onBehalfOf, appId, ...query } = options;
  return { path, query, header: { onBehalfOf, appId } };
}
