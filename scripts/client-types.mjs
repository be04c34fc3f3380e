// Writes the types of clients/typescript: of REST from openapi.json, of frames from docs/realtime.asyncapi.yaml, and what the events
// carry from the server's own list. Needs the build.
//
//   npm run client:types                     writes them
//   node scripts/client-types.mjs --check    exits with 1 when they are stale
import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { parse } from 'yaml';
import { errorCatalogue, publicCode } from '../dist/platform/errors/error-catalogue.js';
import { eventViews } from '../dist/event-payloads/event.view.js';
import { publish } from './generated-file.mjs';

const FOLDER = 'clients/typescript/src/generated';
const COMMAND = 'npm run client:types';
const FORM = 'multipart/form-data';
/** Format of a schema that stands for the platform's own FormData. */
const FORM_DATA = 'form-data';
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** Clients are told of it as `presence`. */
const NOT_AN_EVENT_OF_CLIENTS = 'user_connection_status_changed';

const read = (path) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');
const heading = (source) => `// Written by ${COMMAND} from ${source}.\n\n`;

const restDocument = JSON.parse(await read('openapi.json'));
await publish(
  `${FOLDER}/rest.ts`,
  heading('openapi.json') + (await typesOf(withoutExamples(asClientsSeeIt(restDocument)))),
  COMMAND,
);

const { info, components } = parse(await read('docs/realtime.asyncapi.yaml'));
// a choice of required members is nothing that types can say
delete components.schemas.ClientReceipt.anyOf;
const frameDocument = { openapi: '3.1.0', info, paths: {}, components: { schemas: components.schemas } };
await publish(
  `${FOLDER}/frames.ts`,
  heading('docs/realtime.asyncapi.yaml') + (await typesOf(withoutExamples(frameDocument))),
  COMMAND,
);

const members = Object.entries(eventViews)
  .filter(([trigger]) => trigger !== NOT_AN_EVENT_OF_CLIENTS)
  .map(([trigger, view]) => `  ${trigger}: components['schemas']['${view.name}'];\n`);
await publish(
  `${FOLDER}/event-data.ts`,
  `${heading('the triggers of the server')}import type { components } from './rest.js';

/** What the event of each trigger carries. */
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

/** Every operation answers errors in the same form: said once, the types are a third of the size. */
function asClientsSeeIt(document) {
  document.components.responses = {
    Refusal: {
      description: 'Why nothing was done.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorResponse' } } },
    },
  };
  for (const operation of Object.values(document.paths).flatMap((path) => METHODS.map((method) => path[method]))) {
    if (!operation) continue;
    const { 200: success } = operation.responses;
    const form = operation.requestBody?.content[FORM];
    if (form) form.schema = { type: 'string', format: FORM_DATA };
    operation.responses = {
      200: success && { ...success, headers: undefined },
      default: { $ref: '#/components/responses/Refusal' },
    };
  }
  // as types they cost nothing at run time, and a client of an older version is not broken by a new one
  document.components.schemas.ErrorBodyView.properties.code.enum = errorCodes();
  return document;
}

/** As they are on the wire, in the order of the catalogue. */
function errorCodes() {
  return [...new Set(Object.keys(errorCatalogue).map((code) => publicCode(code)))];
}

/** Those of answers are recorded anew, with other times and ids, whenever the document is. */
function withoutExamples(value) {
  if (Array.isArray(value)) return value.map(withoutExamples);
  if (value === null || typeof value !== 'object') return value;
  const kept = Object.entries(value).filter(
    ([name, inner]) => inner !== undefined && !((name === 'example' || name === 'examples') && !isSchema(inner)),
  );
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutExamples(inner)]));
}

/** A property may be called `example` as well. */
function isSchema(value) {
  return (
    typeof value === 'object' && !Array.isArray(value) && ('$ref' in value || typeof value.description === 'string')
  );
}
