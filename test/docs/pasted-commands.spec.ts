import { readdirSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { loadConfig } from '../../src/platform/config/config.js';
import { packageRoot } from '../../src/platform/package-root.js';
import { eventually } from '../support/eventually.js';
import { ENCRYPTION_KEY, MANAGEMENT, useServer } from '../support/server.js';
import { type CodeBlock, codeBlocks } from './code-blocks.js';
import { isInstalled, type Shell, SHELLS, Terminal } from './terminal.js';

const docs = readdirSync(join(packageRoot(), 'docs')).filter((name) => name.endsWith('.md'));
const CLIENT = 'clients/typescript/README.md';
const PAGES = ['README.md', ...docs.map((name) => `docs/${name}`), CLIENT];

/** Commands that need what a test has not, or that another check carries out. Blocks of nothing else are not pasted. */
const ELSEWHERE: [RegExp, string][] = [
  [/^npm ci$/, '.ci/run'],
  [/^npm test$/, '.ci/run'],
  [/^npm start$/, '.ci/first-message'],
  [/^docker compose |^cp \.env\.example \.env$/, 'needs Docker; test/structure/containers.spec.ts looks at the files'],
  [/^npm pack |^cd \.\.\/your-app/, 'test/client/package.spec.ts'],
  [/^npm run client:build/, 'test/client/browser.spec.ts'],
  [/^npm version |^npm run (openapi|client:types)$/, 'change the tree; test/structure looks at what they make'],
  [/^\.ci\/run$|^npm run (test:\w+|bench)\b/, 'are checks themselves'],
  [/^git (commit|tag|push|switch) |^docker (build|push) /, 'a release, of which .ci/image tries the image'],
];

/** Starts of the server with other variables: the server of this test has those that matter here. */
const START = /^((?:[A-Z0-9_]+=\S+ )+)npm start$/;

const server = useServer({ WEBHOOK_ALLOW_PRIVATE: 'true' });

/** What the reader has after "Run it": the lines that the start printed. */
async function exports(): Promise<string> {
  const app = await server.createApp();
  const { port } = server.http.address() as AddressInfo;
  const variables = {
    CONFAB: `http://localhost:${port}`,
    APP_ID: app.id,
    KEY: app.apiKey,
    MANAGEMENT_KEY: MANAGEMENT.key,
    MANAGEMENT_SECRET: MANAGEMENT.secret,
  };
  return Object.entries(variables)
    .map(([name, value]) => `  export ${name}=${value}`)
    .join('\n');
}

/** Lines of a command that goes on in the next one are one. */
const commandsOf = ({ text }: CodeBlock): string[] =>
  text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '');

const isElsewhere = (command: string): boolean =>
  START.test(command) || ELSEWHERE.some(([known]) => known.test(command));

const isPasted = (block: CodeBlock): boolean => !commandsOf(block).every(isElsewhere);

const shellBlocks = (page: string): CodeBlock[] => codeBlocks(page).filter(({ language }) => language === 'sh');

/** What a section shows as the output of its commands; `…` stands for anything, and how deep a line is indented does not matter. */
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
    // what a program in the background writes comes when it comes
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
    await symlink(join(packageRoot(), 'node_modules'), join(directory, 'node_modules'));
    terminal = new Terminal(shell, directory);
    await terminal.paste(await exports());
  });
  afterEach(async () => {
    await terminal.close();
    await rm(directory, { recursive: true, force: true });
  });

  test('README.md work as they are pasted, one after the other', async () => {
    await pasteAll(terminal, directory, 'README.md');
  });

  const pages = PAGES.filter((page) => page !== 'README.md' && shellBlocks(page).some(isPasted));
  test.each(pages)('%s work after those of the README', async (page) => {
    for (const block of shellBlocks('README.md').filter(isPasted)) await terminal.paste(block.text);
    await pasteAll(terminal, directory, page);
  });
});

// visible in the report: a machine without one of the shells has tested the other alone
test.each(SHELLS)('%s is installed and was tested', (shell) => {
  if (isInstalled(shell)) return;
  process.stderr.write(`${shell} is not installed: the commands of the documentation were not tested in it.\n`);
  expect(shell).toBe('zsh'); // macOS has it; elsewhere it is an extra
});

test('a shell that is pasted into reports what fails', async () => {
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

  test('has commands without comments, which zsh takes for words, and without placeholders', () => {
    for (const { text } of blocks.filter(({ language }) => language === 'sh')) {
      expect(text).not.toMatch(/(^|\s)#/m);
      expect(text).not.toMatch(/…|<[a-z]+>/);
    }
  });

  test('starts the server with variables that it takes', () => {
    for (const block of blocks.filter(({ language }) => language === 'sh'))
      for (const command of commandsOf(block)) {
        const [, assignments = ''] = START.exec(command) ?? [];
        const variables = [...assignments.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value] as const);
        loadConfig({ CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY, ...Object.fromEntries(variables) });
      }
  });

  test('has blocks that are what they say they are', () => {
    for (const { language, text, line } of blocks) {
      const check = { page, line, language };
      if (language === 'json') expect(() => JSON.parse(text) as unknown).not.toThrow();
      else if (language === 'yaml') expect(() => parseYaml(text) as unknown).not.toThrow();
      else if (language === 'http') expect(text).toMatch(/^[A-Z]+ \/\S* HTTP\/1\.1\n([\w-]+: .+\n)+\n.*/);
      else if (language === 'mermaid') expect(text).toMatch(/^(flowchart|stateDiagram-v2|sequenceDiagram)\b/);
      else expect(['sh', 'text', 'js', 'ts']).toContain(check.language);
    }
  });
});
