import { isReplay, withKey } from '#test/support/idempotency.js';
import { requestPathOf, operationsOf, type Operation } from '#test/support/operations.js';
import { MANAGEMENT, useServer } from '#test/support/server.js';
import { resolvedDocument } from '../../../scripts/resolved-document.mjs';

// Whatever the API document lists is held against these rules, so that an operation that is added later needs no test for them.

const server = useServer();

interface Documented {
  parameters: { name: string; in: string }[];
  responses: Record<string, { description: string; headers: Record<string, object> }>;
}

let paths: object | undefined;

function documented({ path, method }: Operation): Documented {
  paths ??= resolvedDocument(server.document).paths;
  return (paths as Record<string, Record<string, Documented>>)[path]![method]!;
}

/** What a form says is not known before its files were received: it takes no key. */
const FORM_ONLY = ['upload-media'];

const isRepeatable = ({ id, method, audience }: Operation) =>
  ['post', 'patch'].includes(method) && audience !== 'public' && !FORM_ONLY.includes(id);

const idsOf = (operations: Operation[]) => operations.map(({ id }) => id);

const takesKey = (operation: Operation) =>
  documented(operation).parameters.some(
    (parameter) => parameter.name === 'Idempotency-Key' && parameter.in === 'header',
  );

test('only POST and PATCH operations document the key', () => {
  const operations = operationsOf(server);
  expect(idsOf(operations.filter(isRepeatable)).length).toBeGreaterThan(15);
  expect(idsOf(operations.filter(takesKey))).toEqual(idsOf(operations.filter(isRepeatable)));
});

test('they document the errors of the key and the header of a replayed response', () => {
  for (const operation of operationsOf(server).filter(isRepeatable)) {
    const { responses } = documented(operation);
    expect(responses).toMatchObject({
      200: { headers: { 'Idempotency-Replayed': expect.any(Object) } },
      400: { headers: { 'Idempotency-Replayed': expect.any(Object) } },
      409: {
        description: expect.stringContaining('ERR_IDEMPOTENCY_KEY_IN_PROGRESS'),
        headers: { 'Retry-After': expect.any(Object) },
      },
      422: { description: expect.stringContaining('ERR_IDEMPOTENCY_KEY_REUSED') },
    });
    for (const status of ['409', '422', '429', '503'])
      expect(responses[status]?.headers ?? {}).not.toHaveProperty('Idempotency-Replayed');
  }
});

test('they replay their response', async () => {
  const app = await server.createApp();
  await app.api.post('/v3/users', { uid: 'anna', name: 'Anna' });
  const clients = { app: app.api, management: server.client(MANAGEMENT), public: server.client({}) };
  const opened = operationsOf(server).filter(({ audience, accepts }) => audience === 'management' || accepts.apiKey);
  for (const operation of opened.filter(isRepeatable)) {
    const client = operation.onBehalfOf ? app.as('anna') : clients[operation.audience];
    const call = () => withKey(client, operation.id)[operation.method](requestPathOf(operation));
    const [first, again] = [await call(), await call()];
    expect({ id: operation.id, replays: [first, again].map(isReplay) }).toEqual({
      id: operation.id,
      replays: [false, true],
    });
    expect({ status: again.status, body: again.body }).toEqual({ status: first.status, body: first.body });
  }
});
