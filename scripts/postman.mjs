// Writes the collection of requests for Postman from openapi.json, with the library of Postman's own import.
//
//   npm run postman                       writes clients/postman/confab.postman_collection.json
//   npm run postman -- --output <file>    writes another file
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import openapiToPostman from 'openapi-to-postmanv2';
import { resolvedDocument } from './resolved-document.mjs';

const IMPORT_SETTINGS = { parametersResolution: 'Example', enableOptionalParameters: false, folderStrategy: 'Tags' };

/** The headers of each credential, and the variables with their values. */
const CREDENTIALS = {
  apikey: { apikey: 'apiKey' },
  authToken: { authToken: 'authToken' },
  key: { key: 'managementKey', secret: 'managementSecret' },
};

const document = resolvedDocument(JSON.parse(await readFile(new URL('../openapi.json', import.meta.url), 'utf8')));
/** The most frequent example of each parameter of paths, by name. */
const pathExamples = new Map(
  Object.values(document.paths)
    .flatMap((methods) => Object.values(methods).flatMap(({ parameters = [] }) => parameters))
    .filter((parameter) => parameter.in === 'path' && parameter.schema.example !== undefined)
    .map(({ name, schema }, _, all) => [name, schema.example, all.filter(isSameAs(name, schema.example)).length])
    .sort(([, , uses], [, , othersUses]) => uses - othersUses),
);
const { info, item } = await imported(document);
const collection = {
  info: { name: info.name, description: info.description, schema: info.schema },
  item: item.map(withoutResponses),
  variable: [
    { key: 'baseUrl', value: 'http://localhost:3000' },
    ...['appId', ...Object.values(CREDENTIALS).flatMap(Object.values)].map((key) => ({ key, value: '' })),
  ],
};
const { output } = parseArgs({ options: { output: { type: 'string' } } }).values;
const file = output ?? fileURLToPath(new URL('../clients/postman/confab.postman_collection.json', import.meta.url));
await mkdir(dirname(file), { recursive: true });
await writeFile(file, `${JSON.stringify(collection, null, 1)}\n`);

function isSameAs(name, example) {
  return (other) => other.name === name && other.schema.example === example;
}

function imported(data) {
  return new Promise((resolve, reject) => {
    openapiToPostman.convertV2({ type: 'json', data }, IMPORT_SETTINGS, (error, outcome) => {
      if (outcome?.result) resolve(outcome.output[0].data);
      else reject(new Error(outcome?.reason, { cause: error }));
    });
  });
}

/** The responses of the API document would be nine tenths of the file. */
function withoutResponses({ name, description, item, request }) {
  if (item)
    return { name, ...(description && { description: withoutIds(description) }), item: item.map(withoutResponses) };
  return { name, request: withCredentials(withoutIds(request)) };
}

/** The library draws ids, and values of parameters without an example, anew with each run. */
function withoutIds(value) {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([key]) => key !== 'id');
  return Object.fromEntries(
    members.map(([key, member]) => [key, key === 'value' ? valueOf(value) : withoutIds(member)]),
  );
}

function valueOf({ key, value, disabled }) {
  if (disabled) return '';
  if (disabled === undefined) return value;
  return pathExamples.get(key) ?? `{{${key}}}`;
}

/** The library gives all credentials one name, and knows only one header of each request: the management pair has two. */
function withCredentials({ auth, header, ...request }) {
  const credential = auth?.apikey?.find(({ key }) => key === 'key')?.value;
  if (credential === undefined) return { ...request, header };
  const headers = CREDENTIALS[credential];
  const names = Object.keys(headers);
  return {
    ...request,
    auth: { type: 'noauth' },
    header: [
      ...names.map((key) => ({ key, value: `{{${headers[key]}}}` })),
      ...header.filter(({ key }) => !names.includes(key)),
    ],
  };
}
