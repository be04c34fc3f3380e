import type { Response } from 'supertest';
import { dataOf, type Client } from '#test/support/client.js';
import { operationsOf, pathParametersOf, requestPathOf, type Operation } from '#test/support/operations.js';
import type { TestServer } from '#test/support/server.js';
import { collections, preparations, things, type Thing } from './access-things.js';
import { variations } from './access-variations.js';
import type { World } from './access-world.js';

// How each principal calls an operation. The method and the path are those of the API document, and the body is that of the example. What stands for
// the parameters of a path is in access-things.ts, and what an operation needs beyond that in access-variations.ts.

/** What must be there first, and the request. */
export type Recipe = (world: World) => Promise<(client: Client) => Promise<Response>>;

/** What an operation has instead of what follows from the API document. */
export interface Variation {
  /** What stands for parameters of the path. */
  readonly path?: Readonly<Record<string, Thing>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object | ((world: World) => object | Promise<object>);
}

/** Who is called what in the examples. */
const NAMES: Readonly<Record<string, string>> = { ana: 'friend', ben: 'target', cem: 'friend', hikers: 'club' };

/** The recipe of a row: an operation, or a way to use it that has a row of its own, as in `send-message: to the group`. */
export function recipesOf(server: TestServer): (row: string) => Recipe {
  const operations = operationsOf(server);
  return (row) => {
    const [id] = row.split(': ');
    const operation = operations.find((candidate) => candidate.id === id)!;
    const variation = variations[row];
    if (typeof variation === 'function') return variation;
    return (world) => derived({ server, operations, operation, world }, variation);
  };
}

/** The ways to use operations that have rows of their own. */
export const rowsOf = (id: string): string[] => [
  id,
  ...Object.keys(variations).filter((row) => row.startsWith(`${id}: `)),
];

interface Preparation {
  readonly server: TestServer;
  readonly operations: readonly Operation[];
  readonly operation: Operation;
  readonly world: World;
}

async function derived(preparation: Preparation, { path = {}, query = {}, body }: Variation = {}) {
  const { operation, world } = preparation;
  const { method, path: template } = operation;
  for (const [prefix, prepare] of Object.entries(preparations)) if (template.startsWith(prefix)) await prepare(world);
  const values: Record<string, string> = {};
  for (const name of pathParametersOf(operation)) {
    const item = template.slice(0, template.indexOf(`{${name}}`) + name.length + 2);
    const thing =
      path[name] ?? things[item] ?? (collections[item] && (() => created(preparation, item))) ?? things[name];
    if (thing === undefined) throw new Error(`test/e2e/policy/access-things.ts does not say what stands for ${item}`);
    values[name] = typeof thing === 'string' ? thing : await thing(world);
  }
  const item = Object.keys(collections).find((key) => key.replace(/\/\{\w+\}$/, '') === template);
  const given = typeof body === 'function' ? await body(world) : body;
  const content = given ?? (item && method === 'post' ? newItem(preparation, item) : exampleOf(preparation, operation));
  const address = requestPathOf(operation, values) + queryOf(query);
  return async (client: Client) => {
    const response = await (method === 'get' ? client.get(address) : client[method](address, content));
    if (item && method === 'post' && response.status === 200) await remove(preparation, item, response);
    return response;
  };
}

/** The body of the example of an operation, about who is there. */
function exampleOf({ server }: Preparation, { path, method }: Operation): object | undefined {
  const { requestBody } = (server.document.paths[path] as Record<string, { requestBody?: RequestBody }>)[method]!;
  const example = requestBody?.content['application/json']?.example;
  return example && (JSON.parse(named(JSON.stringify(example))) as object);
}

interface RequestBody {
  content: Record<string, { example?: object }>;
}

const named = (text: string): string =>
  text.replaceAll(/"(\w+)"/g, (quoted, name: string) => (NAMES[name] ? `"${NAMES[name]}"` : quoted));

function newItem(preparation: Preparation, item: string): object {
  const { fresh, more } = collections[item]!;
  const example = exampleOf(preparation, operationAt(preparation, 'post', item.replace(/\/\{\w+\}$/, ''))!);
  return { ...example, ...more, ...(fresh && { [fresh]: preparation.world.fresh(fresh) }) };
}

/** Creates an item of a collection as the example of its operation does. @returns its id */
async function created(preparation: Preparation, item: string): Promise<string> {
  const { app, afterwards } = preparation.world;
  const { by } = collections[item]!;
  const client = by ? app.as(by) : app.api;
  const response = await client.post(item.replace(/\/\{\w+\}$/, ''), newItem(preparation, item));
  afterwards(() => remove(preparation, item, response));
  return idOf(item, response);
}

async function remove(preparation: Preparation, item: string, response: Response): Promise<void> {
  const { app } = preparation.world;
  if (operationAt(preparation, 'delete', item)) await app.api.delete(item.replace(/\{\w+\}$/, idOf(item, response)));
}

function idOf(item: string, response: Response): string {
  if (response.status !== 200) dataOf(response);
  const { data, agent } = response.body;
  return String((agent ?? data ?? response.body)[collections[item]!.id]);
}

const operationAt = ({ operations }: Preparation, method: string, path: string): Operation | undefined =>
  operations.find((operation) => operation.method === method && operation.path === path);

const queryOf = (query: Readonly<Record<string, string | number>>): string => {
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : '';
};
