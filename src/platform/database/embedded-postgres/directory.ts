import { mkdir, realpath, stat } from 'node:fs/promises';
import { errorCode, errorReason } from '../../errors/error-reason.js';
import { StartupError } from '../../errors/startup-error.js';
import { unreachable } from './binaries.js';
import { type Account, run } from './run.js';

/** Makes the directory if it is new. Returns its real path, by which PostgreSQL will name it. */
export async function makeDirectory(directory: string): Promise<string> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o755 });
    return await realpath(directory);
  } catch (error) {
    throw new StartupError(
      `The folder of the embedded PostgreSQL cannot be made: ${errorReason(error)}. Set DATA_DIR to a folder that can.`,
    );
  }
}

/** The real path of the directory, or undefined if there is none. */
export async function findDirectory(directory: string): Promise<string | undefined> {
  try {
    return await realpath(directory);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Whom PostgreSQL runs as: undefined means as ourselves. PostgreSQL refuses root, so for root it is the owner of the directory; a
 * directory of root (new, or restored from a copy) is given to an unprivileged account first.
 */
export async function serverAccount(directory: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const account = (await unprivilegedOwner(directory)) ?? (await giveAway(directory));
  const { exitCode } = await run('sh', ['-c', 'cd "$1" && test -w .', 'sh', directory], { account });
  if (exitCode !== 0) throw unreachable(directory);
  return account;
}

async function unprivilegedOwner(directory: string): Promise<Account | undefined> {
  const { uid, gid } = await stat(directory);
  return uid === 0 ? undefined : { uid, gid };
}

async function giveAway(directory: string): Promise<Account> {
  const account = (await accountNamed('postgres')) ?? (await accountNamed('nobody'));
  if (!account) {
    throw new StartupError(
      'PostgreSQL refuses to run as root and there is no account "postgres" or "nobody" that could run it: ' +
        'run Confab as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  const { exitCode, output } = await run('chown', ['-hR', `${account.uid}:${account.gid}`, directory]);
  if (exitCode !== 0) {
    throw new StartupError(`The folder of the embedded PostgreSQL cannot be given to another account: ${output}.`);
  }
  return account;
}

async function accountNamed(name: string): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
  if (uid.exitCode !== 0 || gid.exitCode !== 0) return undefined;
  return { uid: Number(uid.output), gid: Number(gid.output) };
}
