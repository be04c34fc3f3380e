// Writes the generated sources of clients/typescript: those of the REST API and the payloads of events from openapi.json, those of realtime
// frames from docs/realtime.asyncapi.yaml, and the error codes from docs/errors.md.
//
//   npm run client:types                     writes them
//   node scripts/client-types.mjs --check    exits with 1 if those in the repository are stale
import { readFile } from 'node:fs/promises';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import ts from 'typescript';
import { parse } from 'yaml';
import { methodTable, methodTypes } from './client/method-types.mjs';
import { publish } from './generated-file.mjs';
import { resolvedDocument } from './resolved-document.mjs';

const FOLDER = 'clients/typescript/src/generated';
const COMMAND = 'npm run client:types';
const FORM = 'multipart/form-data';
/** Marks a schema whose type is the platform's FormData. */
const FORM_DATA = 'form-data';
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** Realtime clients receive it as a frame of the type `presence`, not as an event. */
const WEBHOOK_ONLY_TRIGGER = 'user_connection_status_changed';

const read = (path) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');
const heading = (source) => `// Written by ${COMMAND} from ${source}.\n\n`;

const apiDocument = JSON.parse(await read('openapi.json'));
const restDocument = resolvedDocument(apiDocument);
const errorCodes = [...(await read('docs/errors.md')).matchAll(/^### (\w+)$/gm)].map(([, code]) => code);

const { info, components } = parse(await read('docs/realtime.asyncapi.yaml'));
// TypeScript types cannot express alternatives of required members
delete components.schemas.ClientReceipt.anyOf;
const frameDocument = { openapi: '3.1.0', info, paths: {}, components: { schemas: components.schemas } };
await publish(
  `${FOLDER}/frames.ts`,
  heading('docs/realtime.asyncapi.yaml') + (await typesOf(withoutExamples(frameDocument))),
  COMMAND,
);

await publish(
  `${FOLDER}/operations.ts`,
  await formatted(`${heading('openapi.json')}/** The operations of the API by the segments of their paths, and there by the names of their methods. */
export const operations = ${methodTable(restDocument)} as const;
`),
  COMMAND,
);

const members = Object.entries(apiDocument['x-webhooks'])
  .filter(([trigger]) => trigger !== WEBHOOK_ONLY_TRIGGER)
  .map(([trigger, { post }]) => {
    const { data } = post.requestBody.content['application/json'].schema.properties;
    return `  ${trigger}: components['schemas']['${data.$ref.split('/').at(-1)}'];\n`;
  });
await publish(
  `${FOLDER}/event-data.ts`,
  `${heading('openapi.json')}import type { components } from './rest.js';

/** The payload of the event of each trigger. */
export interface EventData {
${members.join('')}}
`,
  COMMAND,
);

// These are not in the repository: they have no values, and follow from its files.
if (!process.argv.includes('--check')) {
  await publish(
    `${FOLDER}/methods.ts`,
    await formatted(`${heading('openapi.json')}import type { CursorMeta, Deliveries, Message } from '../models.js';
import type { BodyOf, OptionsOf, PathOf, ResultOf } from '../rest/method-types.js';
import type { SendMessage, SendMessageToMany, SendReply } from '../rest/send-message.js';

/** The operations of the API. A method takes the parameters of the path, then the body, then options with the parameters of the query. */
export interface Methods ${methodTypes(restDocument)}
`),
    COMMAND,
  );
  await publish(
    `${FOLDER}/rest.ts`,
    heading('openapi.json') + (await typesOf(withoutExamples(withSharedErrorResponse(restDocument)))),
    COMMAND,
  );
}

async function formatted(text) {
  const path = new URL(`../${FOLDER}/x.ts`, import.meta.url);
  return format(text, { ...(await resolveConfig(path)), parser: 'typescript' });
}

async function typesOf(document) {
  const options = { defaultNonNullable: false, emptyObjectsUnknown: true, transform: formDataOf };
  return astToString(await openapiTypescript(document, options));
}

function formDataOf({ format }) {
  return format === FORM_DATA ? ts.factory.createTypeReferenceNode('FormData') : undefined;
}

/** All error responses have the same schema, so that types need only one of them. */
function withSharedErrorResponse(document) {
  const { schemas, headers } = document.components;
  document.components = {
    schemas,
    headers,
    responses: {
      Error: {
        description: 'The error response of every operation.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorResponse' } } },
      },
    },
  };
  for (const operation of Object.values(document.paths).flatMap((path) => METHODS.map((method) => path[method]))) {
    if (!operation) continue;
    const { 200: success } = operation.responses;
    const form = operation.requestBody?.content[FORM];
    if (form) form.schema = { type: 'string', format: FORM_DATA };
    operation.responses = {
      200: success && { ...success, headers: undefined },
      default: { $ref: '#/components/responses/Error' },
    };
  }
  // types do not exist at run time, so an error code that a client does not know cannot break it
  schemas.ErrorBodyView.properties.code.enum = errorCodes;
  return document;
}

/** Examples of responses contain times and ids, which change whenever the examples are recorded. */
function withoutExamples(value) {
  if (Array.isArray(value)) return value.map(withoutExamples);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(
    ([name, inner]) => inner !== undefined && !((name === 'example' || name === 'examples') && !isSchema(inner)),
  );
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutExamples(inner)]));
}

/** Distinguishes an example from the schema of a property that is named `example`. */
function isSchema(value) {
  return (
    typeof value === 'object' && !Array.isArray(value) && ('$ref' in value || typeof value.description === 'string')
  );
}
