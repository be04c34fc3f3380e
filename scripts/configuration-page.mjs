// Writes docs/configuration.md from the table of variables with which the server reads its environment. Needs the build.
//
//   npm run docs                                  writes it
//   node scripts/configuration-page.mjs --check   exits with 1 if it is stale
import { format, resolveConfig } from 'prettier';
import { variables } from '#platform/config/config.js';
import { SECRETS } from '#platform/config/given-variables.js';
import { publish } from './generated-file.mjs';

const PAGE = 'docs/configuration.md';

const introduction = `# Configuration

<!-- Written by \`npm run docs\` from src/platform/config/config.ts. -->

Confab is configured by environment variables only. It reads them once, at the start. An invalid value stops the start with an error message
that names the variable. An empty variable counts as absent.

Misspelt names stop the start as well: names that begin with \`CONFAB_\`, \`RATE_LIMIT_\` or \`REALTIME_\` and are not on this page, and names that
differ from a name with an underscore on this page by one character (by up to two, if that name has at least 12 characters). All other variables are ignored.

A secret can be in a file, as Docker and Kubernetes mount secrets: the name with \`_FILE\` at its end, such as \`CONFAB_ENCRYPTION_KEY_FILE\`, has the path. Its content is the value,
without blanks and line breaks at the ends. This goes for ${SECRETS.map((name) => `\`${name}\``).join(', ')}.
`;

const code = (text) => `\`${text}\``;

function section([name, { default: fallback, desc, example, choices }]) {
  const facts = [
    `- Default: ${fallback === undefined ? 'none' : code(fallback)}`,
    choices && `- One of: ${choices.map(code).join(', ')}`,
    example !== undefined && `- Example: ${code(example)}`,
  ];
  return [`## ${code(name)}`, desc, facts.filter(Boolean).join('\n')].join('\n\n');
}

const page = [introduction, ...Object.entries(variables).map(section)].join('\n\n');
await publish(PAGE, await format(page, { ...(await resolveConfig(PAGE)), filepath: PAGE }), 'npm run docs');
