import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dataOf } from '../support/client.js';
import { useServer } from '../support/server.js';

interface Item {
  name: string;
  item?: Item[];
  request?: PostmanRequest;
}

interface PostmanRequest {
  method: string;
  url: { host: string[]; path: string[] };
  header: { key: string; value: string; disabled?: boolean }[];
  body?: { raw: string };
}

interface Collection {
  item: Item[];
  variable: { key: string; value: string }[];
}

const server = useServer();

let collection: Collection;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'confab-postman-'));
  const file = join(folder, 'collection.json');
  await promisify(execFile)(process.execPath, ['scripts/postman.mjs', '--output', file]);
  collection = JSON.parse(await readFile(file, 'utf8')) as Collection;
  await rm(folder, { recursive: true });
});

const requestsOf = (items: Item[]): [name: string, request: PostmanRequest][] =>
  items.flatMap(({ name, item, request }) => [
    ...(item ? requestsOf(item) : []),
    ...(request ? [[name, request] as [string, PostmanRequest]] : []),
  ]);

/** Sends a request of the collection, with the given values of its variables. */
async function send({ method, url, header, body }: PostmanRequest, variables: Record<string, string>) {
  const filled = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => variables[name] ?? '');
  const response = await fetch(`${filled(url.host.join('.'))}/${url.path.join('/')}`, {
    method,
    headers: Object.fromEntries(
      header.filter(({ disabled }) => !disabled).map(({ key, value }) => [key, filled(value)]),
    ),
    body: body?.raw,
  });
  return [response.status, await response.json()] as [number, any];
}

test('the collection has all operations, and creates a user and a group and sends a message once its variables are set', async () => {
  const app = await server.createApp();
  const requests = requestsOf(collection.item);
  const operations = Object.values(server.document.paths).flatMap((methods) => Object.values(methods as object));
  expect(requests).toHaveLength(operations.length);
  expect(collection.item.map(({ name }) => name)).toEqual(server.document.tags!.map(({ name }) => name));
  expect(collection.variable.map(({ key }) => key)).toEqual(expect.arrayContaining(['baseUrl', 'apiKey']));

  const variables = { baseUrl: await server.app.getUrl(), apiKey: app.apiKey };
  // the users in the examples
  for (const uid of ['tina', 'omar']) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
  for (const name of ['Create a user', 'Create a group', 'Send a message']) {
    const [status, body] = await send(new Map(requests).get(name)!, variables);
    expect({ name, status, error: body.error }).toEqual({ name, status: 200, error: undefined });
  }
});
