import { createConfig, lintFromString } from '@redocly/openapi-core';
import { declaredOperations } from '../../src/platform/openapi/document/document.js';
import { useServer } from '../support/server.js';

interface Content {
  schema?: object;
  example?: unknown;
  examples?: Record<string, unknown>;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  example?: unknown;
  examples?: object;
  schema?: { example?: unknown };
}

interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Content> };
  responses: Record<string, { content?: Record<string, Content> }>;
}

const server = useServer();

/** Every operation of the document, by method and path. */
function operations(): [name: string, operation: Operation][] {
  return Object.entries(server.document.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
}

const bodies = ({ requestBody }: Operation): Content[] => Object.values(requestBody?.content ?? {});
const answers = ({ responses }: Operation, status: RegExp): Content[] =>
  Object.entries(responses).flatMap(([key, { content }]) => (status.test(key) ? Object.values(content ?? {}) : []));

/** The operations that a check objects to. */
const objectionsTo = (check: (operation: Operation) => boolean): string[] =>
  operations().flatMap(([name, operation]) => (check(operation) ? [] : [name]));

test('every route says who may call it and what it is', () => {
  const declared = declaredOperations(server.app);
  expect(declared.filter(({ access, endpoint }) => !access || !endpoint)).toEqual([]);
  expect(operations()).toHaveLength(declared.length);
});

test('no two operations share an id', () => {
  const ids = operations().map(([, { operationId }]) => operationId);
  expect(ids.filter((id, index) => !id || ids.indexOf(id) !== index)).toEqual([]);
});

test('every operation has a summary that is no sentence', () => {
  expect(objectionsTo(({ summary }) => !!summary && !summary.endsWith('.'))).toEqual([]);
});

test('every parameter has a description and a schema', () => {
  expect(
    objectionsTo(({ parameters = [] }) => parameters.every(({ description, schema }) => description && schema)),
  ).toEqual([]);
});

test('every answer has a schema', () => {
  expect(
    objectionsTo(
      (operation) => answers(operation, /^200$/).length === 1 && answers(operation, /./).every(({ schema }) => schema),
    ),
  ).toEqual([]);
});

test('every operation that needs a credential documents what its refusal looks like', () => {
  const isOpen = ({ security = [] }: Operation) => security.length === 0;
  expect(
    objectionsTo((operation) => isOpen(operation) || ['400', '401'].every((status) => status in operation.responses)),
  ).toEqual([]);
});

test('every error is shown with an example of each code', () => {
  expect(
    objectionsTo((operation) =>
      answers(operation, /^[45]/).every(({ examples }) => Object.keys(examples ?? {}).length > 0),
    ),
  ).toEqual([]);
});

test('every operation shows a true request and answer', () => {
  expect(
    objectionsTo((operation) =>
      [...bodies(operation), ...answers(operation, /^200$/)].every(({ example }) => example !== undefined),
    ),
  ).toEqual([]);
});

test('the document is valid OpenAPI', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // what webhooks and sockets send is described beside the operations
      'no-unused-components': 'off',
      // nothing of a request to the health checks can be wrong
      'operation-4xx-response': 'off',
      // beside a description, a reference in OpenAPI 3.0 stands in allOf
      'no-illogical-composition-keywords': 'off',
    },
  });
  const problems = await lintFromString({ source: JSON.stringify(server.document), config });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`)).toEqual(
    [],
  );
});

test('the document names a server', () => {
  expect(server.document.servers).toEqual([expect.objectContaining({ url: '/' })]);
});

test('every area is declared and described, and none is without operations', () => {
  const declared = server.document.tags!.map(({ name }) => name);
  expect(new Set(operations().flatMap(([, { tags = [] }]) => tags))).toEqual(new Set(declared));
  expect(server.document.tags!.filter(({ description }) => !description?.endsWith('.'))).toEqual([]);
});

test('areas are in the order of the specification', () => {
  const specified = [
    ...['Users', 'Auth tokens', 'Groups', 'Group members', 'Messages', 'Conversations', 'Friends', 'Blocked users'],
    ...['Banned users', 'Roles', 'API keys', 'Calls', 'RBAC', 'Restrict features', 'Moderation'],
  ];
  const declared = server.document.tags!.map(({ name }) => name);
  expect(declared.filter((name) => specified.includes(name))).toEqual(specified);
});

test('no optional parameter has an example, which Swagger UI would send', () => {
  const isFilledIn = ({ required, example, examples, schema }: Parameter) =>
    !required && (example !== undefined || examples !== undefined || schema?.example !== undefined);
  expect(objectionsTo(({ parameters = [] }) => !parameters.some(isFilledIn))).toEqual([]);
});

test('onBehalfOf is optional wherever a token does without it', () => {
  const demanding = objectionsTo(({ parameters = [], security = [] }) => {
    const acting = parameters.find(({ name }) => name === 'onBehalfOf');
    return !acting?.required || !security.some((alternative) => 'authToken' in alternative);
  });
  expect(demanding).toEqual([]);
});

test('an upload needs its body', () => {
  const uploads = operations().filter(([, { requestBody }]) => requestBody?.content['multipart/form-data']);
  expect(uploads.length).toBeGreaterThan(2);
  expect(uploads.filter(([, { requestBody }]) => !requestBody!.required)).toEqual([]);
});

test('every body in JSON is a component, and every choice of components has a name', () => {
  const refersTo = (schema: object | undefined) => schema !== undefined && '$ref' in schema;
  expect(
    objectionsTo(({ requestBody, responses }) =>
      [requestBody, ...Object.values(responses)].every((message) => {
        const json = message?.content?.['application/json'];
        return !json || refersTo(json.schema);
      }),
    ),
  ).toEqual([]);
  const unnamed: string[] = [];
  const visit = (node: unknown, path: string[]) => {
    if (typeof node !== 'object' || node === null) return;
    const { anyOf, oneOf } = node as { anyOf?: object[]; oneOf?: object[] };
    if (path.length > 1 && [...(anyOf ?? []), ...(oneOf ?? [])].some(refersTo)) unnamed.push(path.join('.'));
    for (const [key, inner] of Object.entries(node)) visit(inner, [...path, key]);
  };
  visit(server.document.components!.schemas, []);
  expect(unnamed).toEqual([]);
});
