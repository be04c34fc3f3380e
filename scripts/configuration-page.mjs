// Writes docs/configuration.md from the table of variables that the server itself reads its environment by. Needs the build.
//
//   npm run docs                                  writes it
//   node scripts/configuration-page.mjs --check   exits with 1 when it is stale
import { format, resolveConfig } from 'prettier';
import { variables } from '../dist/platform/config/config.js';
import { publish } from './generated-file.mjs';

const PAGE = 'docs/configuration.md';

const introduction = `# Configuration

<!-- Written by \`npm run docs\` from src/platform/config/config.ts. -->

Confab is configured by environment variables alone. It reads them once, at start; a wrong one stops the start with a sentence
that names it. An empty variable counts as absent.

Names that begin with \`CONFAB_\`, \`RATE_LIMIT_\` or \`REALTIME_\` and are not on this page are refused too, and of other names those that differ from one
with an underscore on this page by a letter (by two from 12 letters on), so that no slip of the pen is passed over. All other names are left alone.
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
