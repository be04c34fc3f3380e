import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { AccessRule } from '#platform/access/access-rule.js';
import type { ErrorCode } from '#platform/errors/error-catalogue.js';
import { packageRoot, packageVersion } from '#platform/files/package-root.js';
import { acceptsIdempotencyKey } from '#platform/idempotency/idempotent-request.js';
import { namedSchemas } from '../endpoints/named-schema.js';
import { declaredOperations } from './declared-operations.js';
import { errorExamples, errorResponseName, errorResponses } from './error-responses.js';
import { eventModels, webhooksOf } from './event-models.js';
import { formContent } from './form-content.js';
import { guardErrors } from './guard-errors.js';
import { idempotencyKeyParameter, idempotencyErrors } from './idempotency.js';
import { parameterName, unknownIdErrors } from './parameter-names.js';
import { accessHeaders, withoutPrefilledExample, type Parameter } from './parameters.js';
import { headerComponents, responseHeaders } from './response-headers.js';
import { shareablesIn, shareRepeated, sortedByName, type Shareable } from './shared-components.js';
import { tags } from './tags.js';

interface OperationResponse {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, { example?: unknown; examples?: Record<string, { $ref: string }> }>;
}

interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema?: object; example?: unknown }> };
  responses: Record<string, OperationResponse>;
  security?: object[];
}

/** Recorded requests and responses; see test/e2e/examples.spec.ts. */
type RecordedExamples = Record<string, { request?: unknown; response: unknown }>;

/** The alternative security schemes. */
function securityOf({ audience, credentials }: AccessRule): object[] {
  if (audience === 'public') return [];
  if (audience === 'management') return [{ managementKey: [], managementSecret: [] }];
  return [
    ...(credentials.includes('fullAccess') ? [{ apikey: [] }] : []),
    ...(credentials.includes('authToken') ? [{ authToken: [] }] : []),
  ];
}

/** The API document. The metadata of access rules and errors is added to the document that Nest generates. */
export function apiDocument(app: INestApplication): OpenAPIObject {
  const events = eventModels(app);
  const extraModels = [...new Set(Object.values(events))];
  const document = SwaggerModule.createDocument(app, description(), { extraModels });
  const examples = recordedExamples();
  const operations = new Map(operationsOf(document).map((operation) => [operation.operationId, operation]));
  const parameters: Shareable<Parameter>[] = [];
  const responses: Shareable<OperationResponse>[] = [];
  const codes = new Set<ErrorCode>();
  for (const { method, access, endpoint, form, parameterClasses } of declaredOperations(app)) {
    const operation = endpoint && operations.get(endpoint.id);
    if (!operation || !access) continue;
    operation.security = securityOf(access);
    const isFormOnly = form !== undefined && operation.requestBody === undefined;
    const acceptsKey = acceptsIdempotencyKey(method, access) && !isFormOnly;
    operation.parameters = [
      ...(operation.parameters ?? []).map(withoutPrefilledExample),
      ...accessHeaders(access),
      ...(acceptsKey ? [idempotencyKeyParameter] : []),
    ];
    parameters.push(
      ...shareablesIn(operation.parameters, (parameter) => parameterName(parameter, parameterClasses, access)),
    );
    const errors = [
      ...guardErrors(access, method),
      ...(acceptsKey ? idempotencyErrors : []),
      ...(endpoint.errors ?? unknownIdErrors(parameterClasses)),
    ];
    for (const code of errors) codes.add(code);
    Object.assign(operation.responses, errorResponses(errors));
    for (const [status, response] of Object.entries(operation.responses))
      response.headers = responseHeaders(status, {
        access,
        acceptsKey,
        isDeprecated: endpoint.deprecated !== undefined,
      });
    responses.push(...shareablesIn(operation.responses, errorResponseName));
    addExamples(operation, examples[endpoint.id]);
    if (form) {
      const { content } = operation.requestBody ?? {};
      const fields = content && schemaOf(document, content['application/json']?.schema);
      operation.requestBody = { required: true, content: { ...content, ...formContent(fields, form) } };
    }
  }
  const { schemas, ...components } = document.components!;
  return withoutLoneReferences({
    ...document,
    paths: sortedByName(Object.entries(document.paths)),
    components: {
      ...components,
      schemas: sortedByName(Object.entries({ ...schemas, ...namedSchemas() })),
      parameters: shareRepeated('parameters', parameters),
      responses: shareRepeated('responses', responses),
      examples: errorExamples(codes),
      headers: headerComponents,
    },
    'x-webhooks': sortedByName(Object.entries(webhooksOf(events))),
  });
}

/** A schema that is one `allOf` of one reference, and nothing else, is the reference. */
function withoutLoneReferences<Node>(node: Node): Node {
  if (Array.isArray(node)) return node.map(withoutLoneReferences) as Node;
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node);
  const [[name, parts] = []] = entries;
  if (entries.length === 1 && name === 'allOf' && Array.isArray(parts) && parts.length === 1)
    return withoutLoneReferences(parts[0] as Node);
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutLoneReferences(value)])) as Node;
}

/** Resolves a schema that refers to a component. */
function schemaOf({ components }: OpenAPIObject, schema: { $ref?: string } | undefined): object | undefined {
  const name = schema?.$ref?.split('/').at(-1);
  return name === undefined ? schema : components!.schemas![name];
}

function operationsOf(document: OpenAPIObject): Operation[] {
  return Object.values(document.paths).flatMap((item) =>
    Object.values(item as Record<string, unknown>).filter((value): value is Operation =>
      Object.hasOwn(value as object, 'operationId'),
    ),
  );
}

function addExamples(operation: Operation, example: RecordedExamples[string] | undefined): void {
  if (!example) return;
  const content = operation.requestBody?.content;
  const body = content?.['application/json'] ?? content?.['application/webhook+json'];
  // a body that was left out is as an empty one
  if (body) body.example = example.request ?? {};
  const success = operation.responses['200']?.content?.['application/json'];
  if (success) success.example = example.response;
}

export const examplesFile = () => join(packageRoot(), 'docs', 'examples.json');

function recordedExamples(): RecordedExamples {
  return JSON.parse(readFileSync(examplesFile(), 'utf8')) as RecordedExamples;
}

const description = () =>
  tags
    .reduce((builder, { name, description: text }) => builder.addTag(name, text), new DocumentBuilder())
    .addServer('/', 'The server that serves this document')
    .setTitle('Confab')
    .setDescription(
      'The REST API of Confab, a self-hosted chat platform backend. A successful response has the status 200 and the body `{data, meta?}`; an error has the body `{error: {message, devMessage, source, details?, code}}`. Times are Unix seconds, ids of messages are decimal strings, and absent values are omitted. [Errors](/docs/guide/errors) says what each code means and what to do.',
    )
    .setVersion(packageVersion())
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'apikey', description: 'An API key of the app.' }, 'apikey')
    .addApiKey(
      {
        type: 'apiKey',
        in: 'header',
        name: 'authToken',
        description: 'An auth token of an end user, instead of an API key.',
      },
      'authToken',
    )
    .addApiKey(
      { type: 'apiKey', in: 'header', name: 'key', description: 'The management key of the installation.' },
      'managementKey',
    )
    .addApiKey(
      { type: 'apiKey', in: 'header', name: 'secret', description: 'The management secret.' },
      'managementSecret',
    )
    .build();
