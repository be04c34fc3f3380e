// lane: long
import type { Response } from 'supertest';
import { dataOf, type Client } from '#test/support/client.js';
import { expectNoServerError } from '#test/support/error-responses.js';
import { LIVEKIT_VARIABLES } from '#test/support/livekit.js';
import {
  requestPathOf,
  operationsOf,
  pathParametersOf,
  dereferenced,
  type Operation,
  type Schema,
} from '#test/support/operations.js';
import { MANAGEMENT, useServer, type TestApp } from '#test/support/server.js';

// What is wrong for a field is read from the API document, so that the fields of an operation that is added later are tried as well.

interface RequestBody {
  content: Record<string, { example?: object }>;
}

const server = useServer(LIVEKIT_VARIABLES);
let app: TestApp;
/** Rows that exist, where an operation looks for the row before it looks at a field. */
let existing: Record<string, string>;
let submissionId: string;
let scheduledId: string;
let stickerId: string;
let authToken: string;
/** Content that is submitted for a verdict. */
const submission = { sender: 'anna', receiver: 'ben', receiverType: 'user', type: 'text', data: { text: 'x' } };
const isOfSubmission = ({ path }: Operation): boolean => path.startsWith('/v3/moderation/messages');
const place = { receiver: 'ben', receiverType: 'user' };
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
const later = () => ({ ...place, data: { text: 'x' }, sendAt: inAnHour() });
/** The rows in whose paths an operation is tried. */
const rowsOf = (operation: Operation): Record<string, string> => {
  if (isOfSubmission(operation)) return { id: submissionId };
  if (operation.path.startsWith('/v3/stickers')) return { id: stickerId };
  return operation.path.startsWith('/v3/scheduledmessages') ? { id: scheduledId } : existing;
};
/**
 * The body of the example of an operation, because the values of some bodies are checked together once none is missing. A time in the future of the
 * document may have passed.
 */
const exampleOf = ({ path, method }: Operation): object | undefined => {
  const { requestBody } = (server.document.paths[path] as Record<string, { requestBody?: RequestBody }>)[method]!;
  const example = requestBody?.content['application/json']?.example;
  return (
    example && {
      ...example,
      ...('sendAt' in example && { sendAt: inAnHour() }),
      ...('remindAt' in example && { remindAt: inAnHour() }),
    }
  );
};
beforeAll(async () => {
  app = await server.createApp();
  for (const uid of ['anna', 'ben']) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
  const message = dataOf(
    await app.as('anna').post('/v3/messages', { receiver: 'ben', receiverType: 'user', data: { text: 'x' } }),
  );
  const list = { id: 'words', name: 'Words', category: 'word', searchTerms: 'x' };
  dataOf(await app.api.post('/v3/moderation/keywords', list));
  existing = { id: message.id, keywordId: list.id };
  submissionId = dataOf(await app.api.post('/v3/moderation/messages', submission)).id;
  stickerId = dataOf(
    await app.api.post('/v3/stickers', { setName: 'x', name: 'x', url: 'https://example.com/x.png' }),
  ).id;
  scheduledId = dataOf(await app.as('anna').post('/v3/scheduledmessages', later())).id;
  ({ authToken } = dataOf(await app.api.post('/v3/users/anna/auth_tokens')));
});

function clientFor({ audience, accepts, requiresOnBehalfOf }: Operation): Client {
  if (audience === 'management') return server.client(MANAGEMENT);
  if (!accepts.apiKey) return server.client({ authToken });
  return requiresOnBehalfOf ? app.as('anna') : app.api;
}

const [NUL, HALF_SURROGATE] = ['\u0000', '\ud800'];

/** Of uids, guids and ids of roles. */
const ID_PATTERN = '^[A-Za-z0-9_-]{1,100}$';

/** The first item of a list, in the path of an error. */
const ITEM = '0';

/** Operations that everybody may call, whose address has the credential: a wrong one is refused before anything else. */
const AUTHENTICATED_BY_PATH = ['receive-email-reply'];
const operations = () => operationsOf(server).filter(({ id }) => !AUTHENTICATED_BY_PATH.includes(id));

/** Values that a field of the body does not take, each under the dotted path that the answer must name. */
function wrongValues(name: string, schema: Schema): [path: string, value: unknown][] {
  const under = (values: unknown[]) => values.map((value): [string, unknown] => [name, value]);
  const { type, items, maxItems, maxLength, oneOf, properties } = dereferenced(server.document, schema);
  // a text or a list of texts
  if (oneOf?.some((one) => one.type === 'array')) return under([true, { x: '1' }, NUL, ['x', NUL]]);
  // a name or an object with one
  if (oneOf?.some((one) => one.type === 'object')) return under([-1, true, ['x'], {}, NUL, 'a b']);
  // an id, which may come as text or as a number
  if (oneOf) return under(['x', '-1', '1.5', -1, 1.5, true, ['1'], { x: '1' }, NUL]);
  switch (type) {
    case 'string':
      return under([
        -5,
        // a whole number is an id as well, see docs/compatibility.md
        ...(schema.pattern === ID_PATTERN || name === ITEM ? [] : [5]),
        true,
        ['x'],
        { x: 'x' },
        NUL,
        `x${HALF_SURROGATE}`,
        ...tooLong(maxLength),
        ...(schema.enum ? ['none of these'] : []),
      ]);
    case 'boolean':
      return under(['true', 1, [], {}]);
    case 'integer':
      return under(['1', 1.5, [], {}, true]);
    case 'number':
      return under(['1', [], {}, true]);
    case 'array':
      return [
        ...under(['x', 5, true, { 0: 'x' }]),
        ...under(maxItems === undefined ? [] : [Array.from({ length: maxItems + 1 }, () => 'x')]),
        ...wrongValues(ITEM, items!).map(([path, value]): [string, unknown] => [`${name}.${path}`, [value]]),
        [`${name}.1`, ['x', null]],
      ];
    case 'object':
      return [
        // text is taken as metadata, see docs/compatibility.md
        ...under([...(name === 'metadata' ? [] : ['x']), 5, true, [1]]),
        ...Object.entries(properties ?? {}).flatMap(([key, member]) =>
          wrongValues(key, member).map(([path, value]): [string, unknown] => [`${name}.${path}`, { [key]: value }]),
        ),
      ];
    default:
      throw new Error(`The schema of ${name} has no type that this test knows: ${JSON.stringify(schema)}`);
  }
}

const tooLong = (maxLength?: number) => (maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]);

/** Above what PostgreSQL takes for an integer; ids of messages can be larger. */
const LARGE = 1e15;

/** Texts that a query parameter does not take. */
function wrongTexts({ type, enum: choices, items, minimum, maximum, maxLength }: Schema): string[] {
  switch (type) {
    case 'integer':
      return [
        'x',
        '1.5',
        '1e3',
        '+1',
        ' 1',
        '0x1',
        '9'.repeat(400),
        String(Math.min(minimum! - 1, -1)),
        String(maximum! + 1),
        ...(maximum! < LARGE ? [String(LARGE)] : []),
      ];
    case 'boolean':
      return ['perhaps', '2'];
    case 'array':
      return [
        NUL,
        `x,${NUL}`,
        ...(items!.enum ? ['none of these'] : []),
        Array.from({ length: 101 }, () => 'x').join(','),
      ];
    default:
      return [NUL, `x${NUL}`, ...tooLong(maxLength), ...(choices ? ['none of these'] : [])];
  }
}

/** A flag that also takes names, see docs/compatibility.md. */
const TAKES_NAMES = 'withUserAndGroupTags';

/** What is wrong with an answer that has to refuse a value, or nothing. */
function objection({ status, body }: Response, path: string): string | undefined {
  const { code, details = {} } = body.error ?? {};
  if (status !== 400) return `answered ${status} ${code ?? ''}`;
  // some values of messages have codes of their own in the contract
  if (code !== 'ERR_BAD_REQUEST') return undefined;
  const named = Object.keys(details).some((key) => key === path || key.startsWith(`${path}.`));
  return named ? undefined : `names ${Object.keys(details).join(', ')}`;
}

const shown = (value: unknown) => JSON.stringify(value).slice(0, 40);

/** A reply stays in the conversation of its parent, whatever receiver the body names. */
const isIgnored = ({ id }: Operation, name: string): boolean => id === 'send-thread-message' && name === 'receiverType';

test('every wrong value of a body field is refused with the name of the field', async () => {
  const objections: string[] = [];
  let tried = 0;
  for (const operation of operations()) {
    const rows = rowsOf(operation);
    const [client, address] = [clientFor(operation), requestPathOf(operation, rows)];
    const fields = Object.entries(operation.body?.properties ?? {}).filter(([name]) => !isIgnored(operation, name));
    for (const [name, schema] of fields) {
      for (const [path, value] of wrongValues(name, schema)) {
        const body = { ...exampleOf(operation), [name]: value };
        const answer = await client[operation.method](address, body);
        expectNoServerError(answer);
        const problem = objection(answer, path);
        if (problem) objections.push(`${operation.id} with ${path} ${shown(value)}: ${problem}`);
        tried++;
      }
    }
  }
  expect(objections).toEqual([]);
  expect(tried).toBeGreaterThan(300);
});

test('every missing required field of a body is refused with its name', async () => {
  const requiring = operations().filter(({ body }) => body?.required?.length);
  expect(requiring.length).toBeGreaterThan(4);
  for (const operation of requiring) {
    for (const body of [{}, Object.fromEntries(operation.body!.required!.map((name) => [name, null]))]) {
      const { status, body: answer } = await clientFor(operation)[operation.method](
        requestPathOf(operation, existing),
        body,
      );
      expect({ id: operation.id, status, required: Object.keys(answer.error.details).sort() }).toEqual({
        id: operation.id,
        status: 400,
        required: [...operation.body!.required!].sort(),
      });
    }
  }
});

test('every wrong value of a query parameter is refused with the name of the parameter', async () => {
  const objections: string[] = [];
  let tried = 0;
  for (const operation of operations()) {
    const address = requestPathOf(operation, existing);
    for (const { name, schema } of operation.query.filter(({ name }) => name !== TAKES_NAMES)) {
      const queries = wrongTexts(schema).map((text) => `${name}=${encodeURIComponent(text)}`);
      if (schema.type !== 'array') queries.push(`${name}=1&${name}=1`, `${name}[0]=1`);
      queries.push(`${name}%5Bx%5D=1`);
      for (const query of queries) {
        // a missing body would be refused before the query
        const method = operation.body?.required?.length ? 'get' : operation.method;
        const answer = await clientFor(operation)[method](`${address}?${query}`);
        expectNoServerError(answer);
        const problem = objection(answer, name);
        if (problem) objections.push(`${operation.id} with ${query.slice(0, 60)}: ${problem}, not ${name}`);
        tried++;
      }
    }
  }
  expect(objections).toEqual([]);
  expect(tried).toBeGreaterThan(300);
});

const oddPaths = [
  '%00',
  'a%00b',
  '%ed%a0%80',
  '%f0%9f%98%80',
  '%20',
  'a%2fb',
  '%2e%2e%2f',
  "'%20OR%20'1'='1",
  '__proto__',
  'constructor',
  'null',
  '-1',
  '9223372036854775808',
  'x'.repeat(5000),
];

test('every malformed value of a path parameter is refused or not found', async () => {
  let tried = 0;
  for (const operation of operations()) {
    for (const name of pathParametersOf(operation)) {
      for (const value of oddPaths) {
        const answer = await clientFor(operation)[operation.method](requestPathOf(operation, { [name]: value }));
        expectNoServerError(answer);
        expect([400, 404]).toContain(answer.status);
        tried++;
      }
    }
  }
  expect(tried).toBeGreaterThan(200);
});
