import { readdirSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { loadConfig } from '#platform/config/config.js';
import { packageRoot } from '#platform/files/package-root.js';
import { eventually } from '../support/eventually.js';
import { LIVEKIT_VARIABLES } from '../support/livekit.js';
import { useModel } from '../support/model-server.js';
import { fcmProvider, P256_KEY } from '../support/notifications.js';
import { trustedCertificate } from '../support/provider-doubles/certificate.js';
import { ENCRYPTION_KEY, MANAGEMENT, useServer } from '../support/server.js';
import { TlsProxy } from '../support/tls-proxy.js';
import { type CodeBlock, codeBlocks } from './code-blocks.js';
import { isInstalled, type Shell, SHELLS, Terminal } from './terminal.js';

const docs = readdirSync(join(packageRoot(), 'docs')).filter((name) => name.endsWith('.md'));
const CLIENT = 'clients/typescript/README.md';
const REACT = 'clients/react/README.md';
const PAGES = ['README.md', ...docs.map((name) => `docs/${name}`), CLIENT, REACT];

/** Commands that a test cannot run or that another check runs, with the reason. A block with only such commands is not pasted. */
const NOT_PASTED: [RegExp, string][] = [
  [/^npm ci$/, '.ci/run'],
  [/^npm test$/, '.ci/run'],
  [/^npm start$/, '.ci/first-message'],
  [
    /^docker compose |^cp \.env\.example \.env$/,
    'needs Docker; test/structure/containers.spec.ts checks the files, and .ci/image runs the steps of docs/operations.md',
  ],
  [/^(kubectl|helm) /, 'needs a cluster'],
  [
    /^ollama pull |^export MODEL_URL=/,
    'test/support/model-server.ts is the model server, and the test exports its address',
  ],
  [/^export CHAT=/, 'the test exports the address of its TLS proxy'],
  [/^npm pack |^cd \.\.\/your-app/, 'test/client/package.spec.ts'],
  [/^npx confab convert /, 'test/resources/data-transfer/conversion/cometchat.spec.ts'],
  [/^npx confab export archive /, 'test/resources/data-transfer/export-to-slack.spec.ts'],
  [/^npx confab migrate cometchat /, 'test/e2e/data-transfer/migration/command.spec.ts'],
  [/^npx vite /, 'test/docs/tutorial.spec.ts'],
  [
    /^npm version |^npm run (openapi|client:types)$/,
    'change files of the repository; test/structure checks the results',
  ],
  [/^\.ci\/run$|^npm run (test:\w+|prove|bench)\b/, 'are checks'],
  [/^cd clients\/typescript$|^npm (pack|publish)\b/, 'a release; test/client/package.spec.ts packs the client'],
  [/^npm run clients:generate|^pip install |^composer /, 'test/client/generated-clients.spec.ts'],
  [/^npx confab cells move /, 'needs two cells; test/e2e/cells/move.spec.ts'],
  [/^npx confab backup |^umask 077$/, 'test/cli/backup.spec.ts'],
  [/^npm run release:fixture /, 'a release; test/upgrade uses what it writes'],
  [/^npx confab import /, 'test/e2e/data-transfer/import/import-command.spec.ts'],
  [
    /^node scripts\/(release|site)\.mjs /,
    'test/structure/project-files.spec.ts has releases; a site takes a minute to build',
  ],
  [/^git (commit|tag|push|switch) |^docker (build|buildx|push) |^cosign /, 'a release; .ci/image tests the image'],
];

/** A start of the server with variables. It is not pasted: the server of this test runs already. */
const START = /^((?:[A-Z0-9_]+=\S+ )+)npm start$/;

/** Files that the reader has from elsewhere, by name. */
const READERS_FILES: Record<string, string> = {
  'service-account.json': JSON.stringify(fcmProvider().serviceAccountCreds),
  'AuthKey_ABC123DEFG.p8': P256_KEY,
};

const portOf = (): number => (server.http.address() as AddressInfo).port;
const proxy = new TlsProxy(portOf);
beforeAll(() => proxy.start());
afterAll(() => proxy.stop());
const server = useServer({
  WEBHOOK_ALLOW_PRIVATE: 'true',
  ...LIVEKIT_VARIABLES,
  // of docs/client-libraries.md
  CORS_ORIGINS: '*',
  TRUST_PROXY: '1',
  get LIVEKIT_URL() {
    return `wss://localhost:${proxy.port}`;
  },
});
const model = useModel();

/** The `export` lines that the start of the server prints in the section "Run it". */
async function exports(): Promise<string> {
  const app = await server.createApp();
  const variables = {
    CONFAB: `http://localhost:${portOf()}`,
    CHAT: `https://localhost:${proxy.port}`,
    NODE_EXTRA_CA_CERTS: 'authority.pem',
    APP_ID: app.id,
    KEY: app.apiKey,
    MANAGEMENT_KEY: MANAGEMENT.key,
    MANAGEMENT_SECRET: MANAGEMENT.secret,
    MODEL_URL: model.url,
    // of the commands, which read the configuration of the server
    DATABASE_URL: server.databaseUrl,
    CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
  };
  return Object.entries(variables)
    .map(([name, value]) => `  export ${name}=${value}`)
    .join('\n');
}

/** The commands of a block; continued lines are joined. */
const commandsOf = ({ text }: CodeBlock): string[] =>
  text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '');

const isNotPasted = (command: string): boolean =>
  START.test(command) || NOT_PASTED.some(([known]) => known.test(command));

const isPasted = (block: CodeBlock): boolean => !commandsOf(block).every(isNotPasted);

const shellBlocks = (page: string): CodeBlock[] => codeBlocks(page).filter(({ language }) => language === 'sh');

/** A pattern for a line of the output that a page shows: `…` matches any text, and the indentation is ignored. */
const patternOf = (line: string): RegExp =>
  new RegExp(
    line
      .trim()
      .split('…')
      .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
      .join('.*'),
  );

async function pasteAll(terminal: Terminal, directory: string, page: string): Promise<void> {
  let before: CodeBlock | undefined;
  let begun = 0;
  for (const block of codeBlocks(page)) {
    if (block.file) await writeFile(join(directory, block.file), block.text);
    if (block.language === 'sh' && isPasted(block)) {
      begun = terminal.output.length;
      const written = await terminal.paste(block.text);
      expect({ page, line: block.line, written, errors: terminal.errors }).toEqual({
        page,
        line: block.line,
        written: expect.not.stringMatching(/^exit code |"error":/m),
        errors: expect.not.stringMatching(/not found|no matches|no such event|parse error|syntax error|curl: \(/i),
      });
    }
    // a program in the background may write its output later
    if (block.language === 'text' && before?.language === 'sh' && before.section === block.section && isPasted(before))
      await eventually(() => {
        for (const line of block.text.trimEnd().split('\n'))
          expect(terminal.output.slice(begun)).toMatch(patternOf(line));
      });
    before = block;
  }
}

describe.each(SHELLS.filter(isInstalled))('in %s, the commands of', (shell: Shell) => {
  let directory: string;
  let terminal: Terminal;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'confab-docs-'));
    for (const name of ['node_modules', 'package.json', 'dist'])
      await symlink(join(packageRoot(), name), join(directory, name));
    const files = { ...READERS_FILES, 'authority.pem': (await trustedCertificate()).cert };
    for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
    terminal = new Terminal(shell, directory);
    await terminal.paste(await exports());
  });
  afterEach(async () => {
    await terminal.close();
    await rm(directory, { recursive: true, force: true });
  });

  test('README.md succeed when they are pasted one after the other', async () => {
    await pasteAll(terminal, directory, 'README.md');
  });

  const pages = PAGES.filter((page) => page !== 'README.md' && shellBlocks(page).some(isPasted));
  test.each(pages)('%s succeed after the commands of the README', async (page) => {
    for (const block of shellBlocks('README.md').filter(isPasted)) await terminal.paste(block.text);
    await pasteAll(terminal, directory, page);
  });
});

// the message shows in the report that only one of the shells was tested
test.each(SHELLS)('%s is installed and was tested', (shell) => {
  if (isInstalled(shell)) return;
  process.stderr.write(`${shell} is not installed: the commands of the documentation were not tested in it.\n`);
  expect(shell).toBe('zsh'); // bash is always required
});

test('the terminal reports failed commands', async () => {
  for (const shell of SHELLS.filter(isInstalled)) {
    const terminal = new Terminal(shell, tmpdir());
    expect(await terminal.paste('true')).toBe('');
    expect(await terminal.paste('false')).toContain('exit code 1');
    await terminal.paste('nothing-of-this-name');
    expect(terminal.errors).toContain('not found');
    await terminal.close();
  }
});

describe.each([...PAGES, 'CONTRIBUTING.md'])('%s', (page) => {
  const blocks = codeBlocks(page);

  test('has commands without comments, which zsh treats as arguments, and without placeholders', () => {
    for (const { text } of blocks.filter(({ language }) => language === 'sh')) {
      expect(text).not.toMatch(/(^|\s)#/m);
      expect(text).not.toMatch(/…|<[a-z]+>/);
    }
  });

  test('starts the server with valid variables', () => {
    for (const block of blocks.filter(({ language }) => language === 'sh'))
      for (const command of commandsOf(block)) {
        const [, assignments = ''] = START.exec(command) ?? [];
        const variables = [...assignments.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value] as const);
        loadConfig({ CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY, ...Object.fromEntries(variables) });
      }
  });

  test('has code blocks in the declared language', () => {
    for (const { language, text, line } of blocks) {
      const check = { page, line, language };
      if (language === 'json') expect(() => JSON.parse(text) as unknown).not.toThrow();
      else if (language === 'yaml') expect(() => parseYaml(text) as unknown).not.toThrow();
      else if (language === 'http') expect(text).toMatch(/^[A-Z]+ \/\S* HTTP\/1\.1\n([\w-]+: .+\n)+\n.*/);
      else if (language === 'mermaid') expect(text).toMatch(/^(flowchart|stateDiagram-v2|sequenceDiagram)\b/);
      else if (['kotlin', 'php', 'python'].includes(language))
        expect(page).toBe('docs/clients.md'); // test/client/generated-clients.spec.ts
      else if (language === 'diff')
        expect(page).toBe('CONTRIBUTING.md'); // test/docs/add-a-field.spec.ts
      else expect(['sh', 'text', 'js', 'ts', 'tsx', 'html', 'css', 'ini']).toContain(check.language);
    }
  });
});
