import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';

const document = parse(readFileSync(new URL('../../../docs/realtime.asyncapi.yaml', import.meta.url), 'utf8'));

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema(document, 'asyncapi');

export const documentedMessages = Object.entries(document.components.messages).map(([name, { payload, examples }]) => ({
  name,
  fromServer: document.operations.sendByServer.messages.some(({ $ref }) => $ref.endsWith(`/${name}`)),
  check: ajv.compile({ $ref: `asyncapi${payload.$ref}` }),
  examples: examples.map((example) => example.payload),
}));
