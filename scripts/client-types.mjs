// Writes the generated types of clients/typescript: those of the REST API from openapi.json, those of realtime frames from
// docs/realtime.asyncapi.yaml, and those of event payloads from the server's list of triggers. Needs the build.
//
//   npm run client:types                     writes them
//   node scripts/client-types.mjs --check    exits with 1 if they are stale
import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { parse } from 'yaml';
import { errorCatalogue, publicCode } from '#platform/errors/error-catalogue.js';
import { eventViews } from '#resources/event-payloads/event.view.js';
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

const restDocument = resolvedDocument(JSON.parse(await read('openapi.json')));
await publish(
  `${FOLDER}/rest.ts`,
  heading('openapi.json') + (await typesOf(withoutExamples(withSharedErrorResponse(restDocument)))),
  COMMAND,
);

const { info, components } = parse(await read('docs/realtime.asyncapi.yaml'));
// TypeScript types cannot express alternatives of required members
delete components.schemas.ClientReceipt.anyOf;
const frameDocument = { openapi: '3.1.0', info, paths: {}, components: { schemas: components.schemas } };
await publish(
  `${FOLDER}/frames.ts`,
  heading('docs/realtime.asyncapi.yaml') + (await typesOf(withoutExamples(frameDocument))),
  COMMAND,
);

const members = Object.entries(eventViews)
  .filter(([trigger]) => trigger !== WEBHOOK_ONLY_TRIGGER)
  .map(([trigger, view]) => `  ${trigger}: components['schemas']['${view.name}'];\n`);
await publish(
  `${FOLDER}/event-data.ts`,
  `${heading('the triggers of the server')}import type { components } from './rest.js';

/** The payload of the event of each trigger. */
export interface EventData {
${members.join('')}}
`,
  COMMAND,
);

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
  schemas.ErrorBodyView.properties.code.enum = errorCodes();
  return document;
}

/** The public error codes, in the order of the catalogue. */
function errorCodes() {
  return [...new Set(Object.keys(errorCatalogue).map((code) => publicCode(code)))];
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
