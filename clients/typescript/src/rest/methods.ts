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

/** A method and the end of the path, `body` if the operation has one, and `blob` if its response is a file: `POST /pin body`. */
type Operation = string;

/** Operations by their names, and the branches of the segments that follow in their paths. */
interface Branch {
  readonly [nameOrSegment: string]: Operation | Branch;
}

interface Namespace {
  [name: string]: Namespace | ReturnType<typeof methodOf>;
}

/** The operations as methods, by the names of the generated table. */
export function methodsOf(transport: Transport): Methods {
  const methods: Namespace = {};
  addMethods(methods, operations, '', transport);
  return methods as object as Methods;
}

function addMethods(namespace: Namespace, branch: Branch, path: string, transport: Transport): void {
  for (const [key, entry] of Object.entries(branch)) {
    if (typeof entry === 'string') namespace[key] = methodOf(entry, path, transport);
    else {
      const [segment, name = camelCase(segment!)] = key.split(' ');
      const isNamespace = !/^(v\d|\{)/.test(key);
      const inner = isNamespace ? ((namespace[name] ??= {}) as Namespace) : namespace;
      addMethods(inner, entry, `${path}/${segment}`, transport);
    }
  }
}

const camelCase = (segment: string): string =>
  segment.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());

function methodOf(operation: Operation, parent: string, transport: Transport) {
  const [method, ...traits] = operation.split(' ') as [string, ...string[]];
  const path = parent + (traits.find((trait) => trait.startsWith('/')) ?? '');
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
