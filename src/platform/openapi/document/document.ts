import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RequestMethod, type INestApplication } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { ACCESS_RULE, type AccessRule } from '#platform/access/access-rule.js';
import type { ErrorCode } from '#platform/errors/error-catalogue.js';
import { packageRoot, packageVersion } from '#platform/files/package-root.js';
import { ACCEPTS_MULTIPART, type FormMetadata } from '#platform/http/forms/form.js';
import { acceptsIdempotencyKey } from '#platform/idempotency/idempotent-request.js';
import { ENDPOINT, type EndpointMetadata } from '../endpoints/endpoint.js';
import { namedSchemas } from '../endpoints/named-schema.js';
import { errorResponses } from './error-responses.js';
import { eventModels, webhooksOf } from './event-models.js';
import { formContent } from './form-content.js';
import { idempotencyKeyParameter, idempotencyErrors } from './idempotency.js';
import { accessHeaders, withoutPrefilledExample, type Parameter } from './parameters.js';
import { headerComponents, responseHeaders } from './response-headers.js';
import { tags } from './tags.js';

/** An operation of the server and the metadata of its decorators. */
export interface DeclaredOperation {
  readonly handler: string;
  /** In upper case. */
  readonly method: string;
  readonly access?: AccessRule;
  readonly endpoint?: EndpointMetadata;
  readonly form?: FormMetadata;
}

interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema?: object; example?: unknown }> };
  responses: Record<string, { headers?: object; content?: Record<string, { example?: unknown }> }>;
  security?: object[];
}

/** Recorded requests and responses; see test/e2e/examples.spec.ts. */
type RecordedExamples = Record<string, { request?: unknown; response: unknown }>;

/** The errors of the guards, which every operation with the access rule can return. */
function accessErrors({ audience, credentials, onBehalfOf, feature }: AccessRule, method?: string): ErrorCode[] {
  // a request that is not HTTP
  if (audience === 'public') return ['ERR_BAD_REQUEST'];
  if (audience === 'management')
    return [
      'ERR_BAD_REQUEST',
      'AUTH_ERR_EMPTY_AUTH_HEADER',
      'AUTH_ERR_MANAGEMENT',
      'ERR_TOO_MANY_REQUESTS',
      'ERR_MISSION_FAILED',
    ];
  return [
    'ERR_BAD_REQUEST',
    'AUTH_ERR_EMPTY_APIKEY',
    'AUTH_ERR_APIKEY_NOT_FOUND',
    'AUTH_ERR_AUTH_TOKEN_NOT_FOUND',
    'AUTH_ERR_INVALID_APPID',
    ...(credentials.includes('authToken')
      ? ([
          'AUTH_ERR_APP_TOKEN_NO_APP',
          'AUTH_ERR_APP_TOKEN_INVALID',
          'AUTH_ERR_APP_TOKEN_EXPIRED',
          'AUTH_ERR_APP_TOKEN_KEYS',
        ] as const)
      : []),
    ...(credentials.length < 3 ? (['AUTH_ERR_NO_ACCESS'] as const) : []),
    ...(onBehalfOf === 'ignored' ? [] : (['ERR_UID_NOT_FOUND'] as const)),
    ...(feature ? (['ERR_PERMISSION_DENIED'] as const) : []),
    'ERR_TOO_MANY_REQUESTS',
    'ERR_MISSION_FAILED',
    'ERR_APP_HAS_MOVED',
    ...(method === 'GET' ? [] : (['ERR_APP_IS_MOVING'] as const)),
  ];
}

/** The alternative security schemes. */
function securityOf({ audience, credentials }: AccessRule): object[] {
  if (audience === 'public') return [];
  if (audience === 'management') return [{ managementKey: [], managementSecret: [] }];
  return [
    ...(credentials.includes('fullAccess') ? [{ apikey: [] }] : []),
    ...(credentials.includes('authToken') ? [{ authToken: [] }] : []),
  ];
}

/** Every route handler with the metadata of its decorators. */
export function declaredOperations(app: INestApplication): DeclaredOperation[] {
  const reflector = app.get(Reflector);
  const scanner = app.get(MetadataScanner);
  return app
    .get(DiscoveryService)
    .getControllers()
    .flatMap(({ instance, metatype }) => {
      const prototype = Object.getPrototypeOf(instance) as Record<string, () => unknown>;
      return scanner.getAllMethodNames(prototype).flatMap((name) => {
        const method = prototype[name]!;
        if (!Reflect.hasMetadata('path', method)) return [];
        return {
          handler: `${metatype?.name}.${name}`,
          method: RequestMethod[Reflect.getMetadata('method', method) as RequestMethod],
          access: reflector.get<AccessRule | undefined>(ACCESS_RULE, method),
          endpoint: reflector.get<EndpointMetadata | undefined>(ENDPOINT, method),
          form: reflector.get<FormMetadata | undefined>(ACCEPTS_MULTIPART, method),
        };
      });
    });
}

/** The API document. The metadata of access rules and errors is added to the document that Nest generates. */
export function apiDocument(app: INestApplication): OpenAPIObject {
  const events = eventModels(app);
  const extraModels = [...new Set(Object.values(events))];
  const document = SwaggerModule.createDocument(app, description(), { extraModels });
  const examples = recordedExamples();
  const operations = new Map(operationsOf(document).map((operation) => [operation.operationId, operation]));
  for (const { method, access, endpoint, form } of declaredOperations(app)) {
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
    const guardErrors = [...accessErrors(access, method), ...(acceptsKey ? idempotencyErrors : [])];
    Object.assign(operation.responses, errorResponses([...guardErrors, ...endpoint.errors]));
    for (const [status, response] of Object.entries(operation.responses))
      response.headers = responseHeaders(status, { access, acceptsKey });
    addExamples(operation, examples[endpoint.id]);
    if (form) {
      const { content } = operation.requestBody ?? {};
      const fields = content && schemaOf(document, content['application/json']?.schema);
      operation.requestBody = { required: true, content: { ...content, ...formContent(fields, form) } };
    }
  }
  const { schemas, ...components } = document.components!;
  document.components = { ...components, schemas: { ...schemas, ...namedSchemas() }, headers: headerComponents };
  return withoutLoneReferences({ ...document, 'x-webhooks': webhooksOf(events) });
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
  if (body && example.request !== undefined) body.example = example.request;
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
      'The REST API of Confab, a self-hosted chat platform backend. A successful response has the status 200 and the body `{data, meta?}`; an error has the body `{error: {message, devMessage, source, details?, code}}`. Times are Unix seconds, ids of messages are decimal strings, and absent values are omitted.',
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
