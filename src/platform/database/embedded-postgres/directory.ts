import { mkdir, realpath, stat } from 'node:fs/promises';
import { errorReason, ignoreAbsence } from '#platform/errors/error-reason.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { inaccessible } from './binaries.js';
import { type Account, run } from './run.js';

/** Creates the directory if it does not exist. @returns its real path, which PostgreSQL reports as well */
export async function makeDirectory(directory: string): Promise<string> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o755 });
    return await realpath(directory);
  } catch (error) {
    throw new StartupError(
      `The folder of the embedded PostgreSQL cannot be created: ${errorReason(error)}. Set DATA_DIR to another folder.`,
    );
  }
}

/** The real path of the directory, or undefined if it does not exist. */
export async function findDirectory(directory: string): Promise<string | undefined> {
  return realpath(directory).catch(ignoreAbsence);
}

/**
 * The account that PostgreSQL runs under; undefined: that of this process. PostgreSQL refuses to run as root. If this process runs as root,
 * the account is the owner of the directory. If root owns the directory (new, or restored from a backup), its owner is changed first.
 */
export async function serverAccount(directory: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const account = (await unprivilegedOwner(directory)) ?? (await changeOwner(directory));
  const { exitCode } = await run('sh', ['-c', 'cd "$1" && test -w .', 'sh', directory], { account });
  if (exitCode !== 0) throw inaccessible(directory);
  return account;
}

async function unprivilegedOwner(directory: string): Promise<Account | undefined> {
  const { uid, gid } = await stat(directory);
  return uid === 0 ? undefined : { uid, gid };
}

async function changeOwner(directory: string): Promise<Account> {
  const account = (await accountNamed('postgres')) ?? (await accountNamed('nobody'));
  if (!account) {
    throw new StartupError(
      'PostgreSQL refuses to run as root and no account "postgres" or "nobody" exists to run it: ' +
        'run Confab as an ordinary user, or set DATABASE_URL to another PostgreSQL.',
    );
  }
  const { exitCode, output } = await run('chown', ['-hR', `${account.uid}:${account.gid}`, directory]);
  if (exitCode !== 0) {
    throw new StartupError(`The owner of the folder of the embedded PostgreSQL cannot be changed: ${output}.`);
  }
  return account;
}

async function accountNamed(name: string): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
  if (uid.exitCode !== 0 || gid.exitCode !== 0) return undefined;
  return { uid: Number(uid.output), gid: Number(gid.output) };
}
