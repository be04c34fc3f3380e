// Writes docs/errors.md, the reference of errors, from the catalogue of errors and openapi.json. Needs the build.
//
//   npm run docs                           writes it
//   node scripts/errors-page.mjs --check   exits with 1 if it is stale
import { readFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { errorCatalogue, errorsByArea, publicCode } from '#platform/errors/error-catalogue.js';
import { publish } from './generated-file.mjs';
import { resolvedDocument } from './resolved-document.mjs';

const PAGE = 'docs/errors.md';

/** Errors of more operations than these are those of all operations of a kind. */
const MOST_LISTED = 20;

const introduction = `# Errors

<!-- Written by \`npm run docs\` from src/platform/errors/catalogue and openapi.json. -->

Every error response has one form:

\`\`\`json
{
  "error": {
    "message": "The UID andrew does not exist, please make sure you have created a user with UID andrew.",
    "devMessage": "The UID andrew does not exist, please make sure you have created a user with UID andrew. See /docs/guide/errors#err_uid_not_found",
    "source": "chat-api",
    "code": "ERR_UID_NOT_FOUND"
  }
}
\`\`\`

Programs compare \`code\`; texts may change. \`details\` is there if fields of the request are invalid, with the messages by dotted path of the field.
\`devMessage\` ends with the address of the error on this page: with \`PUBLIC_URL\` a complete one, otherwise a path on the server that responded. Errors
of single items in a response, errors in realtime frames, and a server with \`CONFAB_DOCS=false\` do without it.

Some errors have a name of their own on this page and in the API document, and the code of a more general error in responses.
`;

const code = (text) => `\`${text}\``;
const document = resolvedDocument(JSON.parse(await readFile(new URL('../openapi.json', import.meta.url), 'utf8')));

/** The operations that declare an error, by its name. */
const operations = new Map();
for (const [path, item] of Object.entries(document.paths))
  for (const [method, { responses }] of Object.entries(item))
    for (const { content } of Object.values(responses))
      for (const name of Object.keys(content?.['application/json']?.examples ?? {}))
        operations.set(name, [...(operations.get(name) ?? []), `${method.toUpperCase()} ${path}`]);

function variantsOf(name) {
  const variants = Object.keys(errorCatalogue).filter((other) => other !== name && publicCode(other) === name);
  return variants.map((variant) => `[${variant}](#${variant.toLowerCase()})`).join(', ');
}

function operationsOf(name) {
  const declaring = operations.get(name) ?? [];
  if (declaring.length === 0) return undefined;
  return declaring.length > MOST_LISTED ? `${declaring.length} operations` : declaring.map(code).join(', ');
}

function section([name, { status, message, cause, remedy }]) {
  const known = publicCode(name);
  const facts = [
    `- Status: ${status}`,
    known !== name && `- Code in responses: [${known}](#${known.toLowerCase()})`,
    variantsOf(name) && `- Also the code of: ${variantsOf(name)}`,
    operationsOf(name) && `- Declared by: ${operationsOf(name)}`,
  ];
  return [`### ${name}`, `> ${code(message)}`, `${cause} ${remedy}`, facts.filter(Boolean).join('\n')].join('\n\n');
}

const areas = Object.entries(errorsByArea).map(([title, errors]) =>
  [`## ${title}`, ...Object.entries(errors).map(section)].join('\n\n'),
);
const page = [introduction, ...areas].join('\n\n');
await publish(PAGE, await format(page, { ...(await resolveConfig(PAGE)), filepath: PAGE }), 'npm run docs');
