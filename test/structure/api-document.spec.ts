import { declaredOperations } from '../../src/platform/openapi/document.js';
import { useServer } from '../support/server.js';

interface Content {
  schema?: object;
  example?: unknown;
  examples?: Record<string, unknown>;
}

interface Operation {
  operationId?: string;
  summary?: string;
  security?: object[];
  parameters?: { name: string; description?: string; schema?: object }[];
  requestBody?: { content: Record<string, Content> };
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
