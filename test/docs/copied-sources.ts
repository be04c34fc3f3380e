import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '#platform/files/package-root.js';
import { createDatabase, dropDatabase } from '../support/database.js';
import { ServerProcess } from '../support/process.js';
import { ENCRYPTION_KEY } from '../support/server.js';
import { codeBlocks } from './code-blocks.js';

const run = promisify(execFile);

/** What the build, the migration and the server need. */
const COPIED = ['package.json', 'prisma', 'prisma.config.ts', 'scripts', 'src', 'tsconfig.build.json', 'tsconfig.json'];
const MADE_BY_THE_BUILD = ['console-pages', 'demo-pages', 'embed-pages', 'guide-pages', 'sample-data'];
const COMPILER = 'node_modules/typescript-7/bin/tsc';

/** The API key of the app that the server of the copy creates at its first start. */
export const KEY = 'f'.repeat(40);

/** Tests that run in the copy have databases of their own on the PostgreSQL of this run. */
function environment(): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !/^(CONFAB_TEST_|JEST_)/.test(name));
  const url = new URL(process.env.CONFAB_TEST_TEMPLATE_URL!);
  // no connection to the template, which is copied meanwhile
  url.pathname = '/postgres';
  return { ...Object.fromEntries(others), CONFAB_TEST_DATABASE_URL: url.href };
}

/** A copy of the sources, to which the changes of a page are applied as a developer would do. */
export class CopiedSources {
  private readonly database = `confab_copy_${randomUUID().replaceAll('-', '')}`;
  private server?: ServerProcess;

  private constructor(private readonly tree: string) {}

  /** @param more folders beside those that the server needs */
  static async create(more: readonly string[] = []): Promise<CopiedSources> {
    const tree = await mkdtemp(join(tmpdir(), 'confab-copy-'));
    for (const name of [...COPIED, ...more]) await cp(join(packageRoot(), name), join(tree, name), { recursive: true });
    await symlink(join(packageRoot(), 'node_modules'), join(tree, 'node_modules'));
    return new CopiedSources(tree);
  }

  /** Applies the change of CONTRIBUTING.md that has the word. @returns its lines */
  async applyChange(word: string): Promise<string[]> {
    const change = codeBlocks('CONTRIBUTING.md').find(
      ({ language, text }) => language === 'diff' && text.includes(word),
    );
    await writeFile(join(this.tree, 'page.diff'), change!.text);
    await run('git', ['apply', 'page.diff'], { cwd: this.tree });
    return change!.text.split('\n');
  }

  /** Runs a script. @throws an error with its output if it fails */
  async node(...args: string[]): Promise<string> {
    try {
      return (await run(process.execPath, args, { cwd: this.tree, env: environment() })).stdout;
    } catch (cause) {
      const { message, stdout } = cause as Error & { stdout: string };
      throw new Error(`${message}\n${stdout}`, { cause });
    }
  }

  /** Compiles the server, whatever its types are. */
  async build(): Promise<void> {
    await this.node('node_modules/prisma/build/index.js', 'generate');
    await this.node(COMPILER, '-p', 'tsconfig.build.json', '--noCheck');
    // a copy, because scripts/openapi.mjs writes there
    await cp(join(packageRoot(), 'dist/api-document'), join(this.tree, 'dist/api-document'), { recursive: true });
    for (const pages of MADE_BY_THE_BUILD)
      await symlink(join(packageRoot(), 'dist', pages), join(this.tree, 'dist', pages));
  }

  read(path: string): Promise<string> {
    return readFile(join(this.tree, path), 'utf8');
  }

  /** Compiles with types. @throws an error if they are wrong */
  async checkTypes(project: string): Promise<void> {
    await this.node(COMPILER, '-p', project);
  }

  async startServer(): Promise<ServerProcess> {
    const environment = {
      DATABASE_URL: await createDatabase(this.database),
      CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
      CONFAB_API_KEY: KEY,
      DATA_DIR: join(this.tree, 'data'),
    };
    this.server = await ServerProcess.start(environment, undefined, {
      file: join(this.tree, 'dist', 'modules', 'main.js'),
    });
    await this.server.untilReady();
    return this.server;
  }

  async remove(): Promise<void> {
    this.server?.signal('SIGTERM');
    await this.server?.exitCode();
    await rm(this.tree, { recursive: true, force: true });
    await dropDatabase(this.database);
  }
}
