import openapiToPostman from 'openapi-to-postmanv2';
import { dataOf } from '../support/client.js';
import { useServer } from '../support/server.js';

// The library of Postman's import, with the settings "Parameter generation: Example" and without optional parameters.
const IMPORT_SETTINGS = {
  parametersResolution: 'Example',
  enableOptionalParameters: false,
  folderStrategy: 'Tags',
} as const;

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
  auth?: { type: string; apikey: { key: string; value: string }[] };
}

interface Collection {
  item: Item[];
  variable: { key: string; value: string }[];
}

const server = useServer();

const imported = (document: object) =>
  new Promise<Collection>((resolve, reject) => {
    openapiToPostman.convertV2({ type: 'json', data: document }, IMPORT_SETTINGS, (error, outcome) => {
      if (outcome?.result) resolve(outcome.output![0]!.data as Collection);
      else reject(new Error(outcome?.reason, { cause: error }));
    });
  });

const requestsOf = (items: Item[]): [name: string, request: PostmanRequest][] =>
  items.flatMap(({ name, item, request }) => [
    ...(item ? requestsOf(item) : []),
    ...(request ? [[name, request] as [string, PostmanRequest]] : []),
  ]);

/** Sends a request of the collection, with the given values of its variables. */
async function send({ method, url, header, body, auth }: PostmanRequest, variables: Record<string, string>) {
  const filled = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => variables[name] ?? '');
  const credential = Object.fromEntries(auth!.apikey.map(({ key, value }) => [key, filled(value)]));
  const response = await fetch(`${filled(url.host.join('.'))}/${url.path.join('/')}`, {
    method,
    headers: {
      ...Object.fromEntries(header.filter(({ disabled }) => !disabled).map(({ key, value }) => [key, filled(value)])),
      [credential.key!]: credential.value!,
    },
    body: body?.raw,
  });
  return [response.status, await response.json()] as [number, any];
}

test('an imported collection creates a user and a group and sends a message without changes', async () => {
  const app = await server.createApp();
  const collection = await imported(server.document);
  expect(collection.variable).toContainEqual(expect.objectContaining({ key: 'baseUrl' }));
  expect(collection.item.map(({ name }) => name)).toEqual(server.document.tags!.map(({ name }) => name));

  const requests = new Map(requestsOf(collection.item));
  const variables = { baseUrl: await server.app.getUrl(), apiKey: app.apiKey };
  // the users in the examples
  for (const uid of ['tina', 'omar']) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
  for (const name of ['Create a user', 'Create a group', 'Send a message']) {
    const [status, body] = await send(requests.get(name)!, variables);
    expect({ name, status, error: body.error }).toEqual({ name, status: 200, error: undefined });
  }
});
