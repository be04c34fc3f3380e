import { createConfig, lintFromString } from '@redocly/openapi-core';
import { declaredOperations } from '#platform/openapi/document/declared-operations.js';
import { resolvedDocument } from '../../scripts/resolved-document.mjs';
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
  description?: string;
  deprecated?: boolean;
  tags?: string[];
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Content> };
  responses: Record<string, { content?: Record<string, Content>; headers?: object }>;
}

const server = useServer();

/** Every operation of the document, by method and path. */
let all: [name: string, operation: Operation][];
beforeAll(() => {
  all = Object.entries(resolvedDocument(server.document).paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
});
const operations = () => all;

const bodies = ({ requestBody }: Operation): Content[] => Object.values(requestBody?.content ?? {});
const responsesOf = ({ responses }: Operation, status: RegExp): Content[] =>
  Object.entries(responses).flatMap(([key, { content }]) => (status.test(key) ? Object.values(content ?? {}) : []));

/** The operations that do not pass a check. */
const operationsFailing = (check: (operation: Operation) => boolean): string[] =>
  operations().flatMap(([name, operation]) => (check(operation) ? [] : [name]));

/** The sign-in of the console is not part of the API. */
const OF_CONSOLE = /^Console\w+Controller\./;

/** What has no verb of its own, and is read as the end of the summary: "With its tools.", "By id.", "Newest first." */
const FRAGMENT =
  /^(?:[^A-Z]|(?:All of|All that|All settings|As|At|Between|By|For|In|Newest|Of|Oldest|On|Ordered|The same|Those|To|UTC|With|Without|Written)\b)/;

test('the description of an operation is read without its summary: it begins with a sentence', () => {
  expect(operationsFailing(({ description = 'None.' }) => !FRAGMENT.test(description))).toEqual([]);
});

test('every route declares its access rule and its operation', () => {
  const declared = declaredOperations(server.app);
  const ofApi = declared.filter(({ handler }) => !OF_CONSOLE.test(handler));
  expect(ofApi.filter(({ endpoint }) => !endpoint)).toEqual([]);
  expect(operations()).toHaveLength(ofApi.length);
  expect(declared.filter(({ access }) => !access)).toEqual([]);
});

test('the schemas of all responses are valid', () => {
  expect(() => server.validator.compileAll()).not.toThrow();
});

test('no two operations share an id', () => {
  const ids = operations().map(([, { operationId }]) => operationId);
  expect(ids.filter((id, index) => !id || ids.indexOf(id) !== index)).toEqual([]);
});

test('a deprecated operation names operations that replace it, and is there for a year after the announcement', () => {
  const ids = operations().map(([, { operationId }]) => operationId!);
  const deprecations = declaredOperations(server.app).flatMap(({ endpoint }) => endpoint?.deprecated ?? []);
  expect(deprecations.length).toBeGreaterThan(0);
  for (const { since, sunset, replacements } of deprecations) {
    expect(ids).toEqual(expect.arrayContaining([...replacements]));
    expect(Date.parse(sunset) - Date.parse(since)).toBeGreaterThanOrEqual(365 * 24 * 3_600_000);
  }
  const marked = operations().filter(([, { deprecated }]) => deprecated);
  expect(marked).toHaveLength(deprecations.length);
  for (const [, { description, responses }] of marked) {
    expect(description).toMatch(/Deprecated since \d{4}-\d\d-\d\d: use `/);
    expect(Object.keys(responses['200']!.headers!)).toEqual(expect.arrayContaining(['Deprecation', 'Sunset']));
  }
});

test('every operation has a summary without a full stop', () => {
  expect(operationsFailing(({ summary }) => !!summary && !summary.endsWith('.'))).toEqual([]);
});

test('every parameter has a description and a schema', () => {
  expect(
    operationsFailing(({ parameters = [] }) => parameters.every(({ description, schema }) => description && schema)),
  ).toEqual([]);
});

test('every response has a schema', () => {
  expect(
    operationsFailing(
      (operation) =>
        responsesOf(operation, /^200$/).length === 1 && responsesOf(operation, /./).every(({ schema }) => schema),
    ),
  ).toEqual([]);
});

test('every operation that needs a credential documents the statuses 400 and 401', () => {
  const isOpen = ({ security = [] }: Operation) => security.length === 0;
  expect(
    operationsFailing(
      (operation) => isOpen(operation) || ['400', '401'].every((status) => status in operation.responses),
    ),
  ).toEqual([]);
});

test('every error response has examples', () => {
  expect(
    operationsFailing((operation) =>
      responsesOf(operation, /^[45]/).every(({ examples }) => Object.keys(examples ?? {}).length > 0),
    ),
  ).toEqual([]);
});

test('every operation has an example of its request and of its response', () => {
  expect(
    operationsFailing((operation) =>
      [...bodies(operation), ...responsesOf(operation, /^200$/)].every(({ example }) => example !== undefined),
    ),
  ).toEqual([]);
});

test('the document is valid OpenAPI', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // in OpenAPI 3.0 a reference with a description must be in allOf
      'no-illogical-composition-keywords': 'off',
    },
  });
  const found = await lintFromString({ source: JSON.stringify(server.document), config });
  // these are posted to, and a category is not; its path is that of the hosted service
  const besideCategories = /~1campaigns~1templates~1\{id\}~1(versions|preview|test)$/;
  const problems = found.filter(({ location }) => !besideCategories.test(location[0]?.pointer ?? ''));
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`)).toEqual(
    [],
  );
});

test('the document has a server URL', () => {
  expect(server.document.servers).toEqual([expect.objectContaining({ url: '/' })]);
});

test('every tag is declared with a description, and has operations', () => {
  const declared = server.document.tags!.map(({ name }) => name);
  expect(new Set(operations().flatMap(([, { tags = [] }]) => tags))).toEqual(new Set(declared));
  expect(server.document.tags!.filter(({ description }) => !description?.endsWith('.'))).toEqual([]);
});

test('tags are in the order of the specification', () => {
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
  expect(operationsFailing(({ parameters = [] }) => !parameters.some(isFilledIn))).toEqual([]);
});

test('onBehalfOf is optional for operations that accept an auth token', () => {
  const requiring = operationsFailing(({ parameters = [], security = [] }) => {
    const onBehalfOf = parameters.find(({ name }) => name === 'onBehalfOf');
    return !onBehalfOf?.required || !security.some((alternative) => 'authToken' in alternative);
  });
  expect(requiring).toEqual([]);
});

test('every operation with a form requires its body', () => {
  const uploads = operations().filter(([, { requestBody }]) => requestBody?.content['multipart/form-data']);
  expect(uploads.length).toBeGreaterThan(2);
  expect(uploads.filter(([, { requestBody }]) => !requestBody!.required)).toEqual([]);
});

test('every JSON body is a component, and every union of components is a named component', () => {
  const refersTo = (schema: object | undefined) => schema !== undefined && '$ref' in schema;
  expect(
    operationsFailing(({ requestBody, responses }) =>
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

// What generators and linters of API documents need.

test('every operation has a description and an error of the client', () => {
  expect(operationsFailing(({ description }) => Boolean(description))).toEqual([]);
  expect(operationsFailing(({ responses }) => Object.keys(responses).some((status) => status.startsWith('4')))).toEqual(
    [],
  );
});

test('every component is used', () => {
  const {
    paths,
    components,
    'x-webhooks': webhooks,
  } = server.document as typeof server.document & { 'x-webhooks': object };
  const { securitySchemes: _, ...kinds } = components!;
  const text = JSON.stringify([paths, components, webhooks]);
  const names = Object.entries(kinds).flatMap(([kind, all]) => Object.keys(all).map((name) => `${kind}/${name}`));
  expect(names.filter((name) => !text.includes(`"#/components/${name}"`))).toEqual([]);
});

test('no schema is an allOf of one schema and nothing else', () => {
  const lone: string[] = [];
  const visit = (node: unknown, path: string[]) => {
    if (typeof node !== 'object' || node === null) return;
    const { allOf } = node as { allOf?: object[] };
    if (allOf?.length === 1 && Object.keys(node).length === 1) lone.push(path.join('.'));
    for (const [key, inner] of Object.entries(node)) visit(inner, [...path, key]);
  };
  visit(server.document, []);
  expect(lone).toEqual([]);
});

interface ObjectSchema {
  properties?: Record<string, object>;
  additionalProperties?: boolean | { $ref?: string };
}

test('no schema has two properties whose names differ in case or underscores alone', () => {
  const schemas = Object.entries(server.document.components!.schemas as Record<string, ObjectSchema>);
  const colliding = schemas.flatMap(([name, { properties = {} }]) => {
    const names = Object.keys(properties).map((property) => property.replaceAll('_', '').toLowerCase());
    return names
      .filter((property, index) => names.indexOf(property) !== index)
      .map((property) => `${name}.${property}`);
  });
  expect(colliding).toEqual([]);
});

test('the type of any further property of a map includes the types of the properties beside', () => {
  const { schemas } = server.document.components as { schemas: Record<string, ObjectSchema & { anyOf?: object[] }> };
  const wrong: string[] = [];
  const visit = (node: unknown, path: string[]) => {
    if (typeof node !== 'object' || node === null) return;
    const { properties, additionalProperties: further } = node as ObjectSchema;
    if (properties && typeof further === 'object') {
      const types = JSON.stringify(schemas[further.$ref?.split('/').at(-1) ?? '']?.anyOf ?? [further]);
      if (!Object.values(properties).every((type) => types.includes(JSON.stringify(type)))) wrong.push(path.join('.'));
    }
    for (const [key, inner] of Object.entries(node)) visit(inner, [...path, key]);
  };
  visit(schemas, []);
  expect(wrong).toEqual([]);
});
