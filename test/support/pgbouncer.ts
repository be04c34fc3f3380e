import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from './eventually.js';
import { freePort } from './free-port.js';

const PROGRAM = process.env.CONFAB_TEST_PGBOUNCER ?? 'pgbouncer';

/** The first version that knows prepared statements in transaction mode. */
const OLDEST = [1, 21] as const;

const TIMEOUTS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'].map(
  (name) => `SET ${name} = ''30s''`,
);

/** A real PgBouncer in transaction mode, where the machine has one. */
export class PgBouncer {
  private constructor(
    private readonly folder: string,
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  /** @returns why it cannot be tested on this machine */
  static async unavailable(): Promise<string | undefined> {
    try {
      const { stdout } = await promisify(execFile)(PROGRAM, ['--version']);
      const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout)!.map(Number);
      const isNew = major! > OLDEST[0] || (major === OLDEST[0] && minor! >= OLDEST[1]);
      return isNew ? undefined : `version ${major}.${minor} has no prepared statements in transaction mode`;
    } catch {
      return 'it is not installed';
    }
  }

  static async start(target: string): Promise<PgBouncer> {
    const folder = await mkdtemp(join(tmpdir(), 'confab-pgbouncer-'));
    await chmod(folder, 0o755);
    const { hostname, port, username, password, pathname } = new URL(target);
    const [own, database] = [await freePort(), pathname.slice(1)];
    await writeFile(join(folder, 'users'), `"${username}" "${password}"\n`);
    await writeFile(
      join(folder, 'pgbouncer.ini'),
      `[databases]
${database} = host=${hostname} port=${port} connect_query='${TIMEOUTS.join('; ')}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = 10
max_prepared_statements = 200
server_round_robin = 1
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout
`,
    );
    const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : []; // it refuses to run as root
    const child = spawn(PROGRAM, [...account, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' });
    const url = `postgresql://${username}:${password}@127.0.0.1:${own}/${database}`;
    await eventually(async () => {
      const socket = connect(own, '127.0.0.1');
      await once(socket, 'connect');
      socket.destroy();
    });
    return new PgBouncer(folder, child, url);
  }

  async stop(): Promise<void> {
    this.child.kill('SIGKILL');
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
    await rm(this.folder, { recursive: true, force: true });
  }
}
