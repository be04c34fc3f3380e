import { readFile } from 'node:fs/promises';
import { operations } from '../../clients/typescript/src/generated/operations.js';
import { createClient } from '../../clients/typescript/src/index.js';
import { FakeFetch, json } from './support/fake-fetch.js';

interface Branch {
  readonly [nameOrSegment: string]: string | Branch;
}

const camelCase = (segment: string) => segment.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());

/** Each method with its whole path, such as `POST /v3/messages body`. */
const methodsIn = (branch: Branch, path = '', namespaces: string[] = []): [name: string[], operation: string][] =>
  Object.entries(branch).flatMap(([key, entry]): [string[], string][] => {
    if (typeof entry === 'string') {
      const [method, ...traits] = entry.split(' ');
      const end = traits[0]?.startsWith('/') ? traits.shift() : '';
      return [[[...namespaces, key], [method, path + end, ...traits].join(' ')]];
    }
    const [segment, name = camelCase(segment!)] = key.split(' ');
    return methodsIn(entry, `${path}/${segment}`, /^(?:v\d|\{)/.test(key) ? namespaces : [...namespaces, name]);
  });

const methods = methodsIn(operations);
const document = JSON.parse(await readFile('openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, { requestBody?: object }>>;
};
const ofOthers = /^\/v3\/(?:client-libraries|campaigns\/uploads)\//;
const ofClients = Object.entries(document.paths).filter(([path]) => !ofOthers.test(path));
const documented = ofClients.flatMap(([path, byMethod]) =>
  Object.entries(byMethod).map(([method, { requestBody }]) => ({
    path,
    method: method.toUpperCase(),
    hasBody: requestBody !== undefined,
  })),
);

test('each operation of the API is one method, but those for client libraries of another service and addresses of uploads', () => {
  const named = methods.map(([, operation]) => operation.split(' ').slice(0, 2).join(' '));
  expect(named.sort()).toEqual(documented.map(({ method, path }) => `${method} ${path}`).sort());
  expect(new Set(methods.map(([name]) => name.join('.'))).size).toBe(methods.length);
  const members = new Set(methods.map(([[first]]) => first!));
  expect(['realtime', 'rest', 'url'].filter((member) => members.has(member))).toEqual([]);
});

test('the names of what apps do most', () => {
  const names = Object.fromEntries(methods.map(([name, operation]) => [name.join('.'), operation]));
  expect(names).toMatchObject({
    'messages.send': 'POST /v3/messages body',
    'messages.thread.send': 'POST /v3/messages/{id}/thread body',
    'messages.pin': 'POST /v3/messages/{id}/pin',
    'messages.reactions.add': 'POST /v3/messages/{id}/reactions/{reaction}',
    'conversations.list': 'GET /v3/conversations',
    'users.get': 'GET /v3/users/{uid}',
    'users.authTokens.create': 'POST /v3/users/{uid}/auth_tokens body',
    'users.conversation.markAsRead': 'POST /v3/users/{uid}/conversation/read body',
    'groups.members.add': 'POST /v3/groups/{guid}/members body',
    'groups.members.changeScope': 'PUT /v3/groups/{guid}/members/{uid} body',
    'media.download': 'GET /v3/media/{id}/{name} blob',
  });
});

test('each method makes the request of its operation', async () => {
  const fake = new FakeFetch(json({ data: {} }));
  const client = createClient({ url: 'https://chat.test', apiKey: 'key', fetch: fake.fetch });
  for (const [name, operation] of methods) {
    const [method, path, ...traits] = operation.split(' ') as [string, string];
    const { hasBody } = documented.find((each) => each.method === method && each.path === path)!;
    const values = [...path.matchAll(/\{\w+\}/g)].map((_, index) => `value${index}`);
    const send = name.reduce<any>((namespace, key) => namespace[key], client) as (
      ...args: unknown[]
    ) => Promise<unknown>;
    await send(...values, ...(hasBody ? [{ member: 1 }] : []), { page: 2 });
    const request = fake.requests.at(-1)!;
    const body = hasBody ? expect.objectContaining({ member: 1 }) : undefined;
    expect({ name, method: request.method, body: request.body }).toEqual({ name, method, body });
    const filled = values.reduce((url, value) => url.replace(/\{\w+\}/, value), path);
    expect([request.url, (traits as string[]).includes('body')]).toEqual([
      `https://chat.test${filled}?page=2`,
      hasBody,
    ]);
  }
});

test('each request names the app of the client, or that of its own options', async () => {
  const fake = new FakeFetch(json({ data: {} }));
  const client = createClient({ url: 'https://chat.test', apiKey: 'key', appId: 'hikers', fetch: fake.fetch });
  await client.users.get('ana');
  await client.users.get('ana', { appId: 'climbers' });
  await client.rest.GET('/v3/users/{uid}', { params: { path: { uid: 'ana' } } });
  expect(fake.requests.map(({ headers }) => headers.appId)).toEqual(['hikers', 'climbers', 'hikers']);
});

test('a body without required members may be left out', async () => {
  const fake = new FakeFetch(json({ data: {} }));
  const client = createClient({ url: 'https://chat.test', apiKey: 'key', fetch: fake.fetch });
  await client.users.authTokens.create('ana');
  await client.users.delete('ana', { permanent: true });
  expect(fake.requests.map(({ body }) => body)).toEqual([{}, { permanent: true }]);
});
