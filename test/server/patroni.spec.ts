import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverAccount } from '#platform/database/embedded-postgres/directory.js';
import { applyMigrations } from '#platform/database/migrations/migrations.js';
import { ConcurrentSenders, type Sender } from '../support/concurrent-senders.js';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { TestServer } from '../support/server.js';
import { expectStoredOnce } from '../support/stored-sends.js';

// The nodes of deploy/patroni, by Debian's packages patroni, etcd-server and postgresql.

const deploy = fileURLToPath(new URL('../../deploy/patroni/', import.meta.url));
const isInstalled = (program: string, option = '--version') => spawnSync(program, [option]).status === 0;
const [postgres] = (await readdir('/usr/lib/postgresql').catch(() => [])).map(
  (version) => `/usr/lib/postgresql/${version}/bin`,
);
const binaries = process.env.CONFAB_TEST_POSTGRES_BIN ?? postgres;
const canRun = binaries !== undefined && isInstalled('patroni') && isInstalled('etcd');
// the message shows in the report
if (!canRun) process.stderr.write('deploy/patroni was not tested: patroni, etcd or postgresql is not installed.\n');

const senders = Array.from({ length: 8 }, (_, n): Sender => ({
  uid: `sender-${n}`,
  receiver: 'reader',
  receiverType: 'user',
}));

interface Node {
  readonly child: ChildProcess;
  readonly name: string;
  readonly api: number;
  readonly port: number;
}

let folder: string;
const children: ChildProcess[] = [];
const nodes: Node[] = [];
const server = new TestServer();

beforeAll(async () => {
  if (canRun) await startCluster();
});
afterAll(async () => {
  if (!canRun) return;
  await server.stop();
  for (const child of children.reverse()) {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

async function startCluster(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'confab-patroni-'));
  await chmod(folder, 0o755);
  for (const file of ['patroni.yml', 'create-database.sh']) await copyFile(join(deploy, file), join(folder, file));
  const [client, peer] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${client}`;
  const peerUrl = `http://127.0.0.1:${peer}`;
  await start('etcd', [
    '--name=etcd', `--data-dir=${await ownFolder('etcd')}`, `--listen-client-urls=${url}`, `--advertise-client-urls=${url}`,
    `--listen-peer-urls=${peerUrl}`, `--initial-advertise-peer-urls=${peerUrl}`, `--initial-cluster=etcd=${peerUrl}`,
  ]); // prettier-ignore
  for (const name of ['one', 'two']) {
    const [port, api] = [await freePort(), await freePort()];
    const child = await start('patroni', [join(folder, 'patroni.yml')], {
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: `127.0.0.1:${client}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_DATA_DIR: join(await ownFolder(name), 'data'),
      PATRONI_POSTGRESQL_BIN_DIR: binaries!,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${api}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${api}`,
      PATRONI_SUPERUSER_PASSWORD: 'admin',
      PATRONI_REPLICATION_PASSWORD: 'replication',
      CONFAB_DATABASE_PASSWORD: 'secret',
    });
    nodes.push({ child, name, api, port });
    if (name === 'one') await eventually(() => expectRole(nodes[0]!, 'primary'));
  }
  await eventually(() => expectRole(nodes[1]!, 'synchronous'));
}

/** A folder of the account that runs PostgreSQL. */
async function ownFolder(name: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(path, { mode: 0o700 });
  const account = await serverAccount(folder);
  if (account) await chown(path, account.uid, account.gid);
  return path;
}

async function start(program: string, args: string[], environment: NodeJS.ProcessEnv = {}): Promise<ChildProcess> {
  const home = await ownFolder(`home-${children.length}`);
  const child = spawn(program, args, {
    cwd: home,
    env: { ...process.env, HOME: home, PATH: `${binaries}:${folder}:${process.env.PATH}`, ...environment },
    stdio: process.env.CONFAB_TEST_PATRONI_LOG ? ['ignore', 'inherit', 'inherit'] : 'ignore',
    ...(await serverAccount(folder)),
  });
  children.push(child);
  return child;
}

/** @param role as the REST API of Patroni names its checks */
const expectRole = async (node: Node, role: string) =>
  expect((await fetch(`http://127.0.0.1:${node.api}/${role}`)).status).toBe(200);

test('after the primary is killed the server finds the other node, and has every acknowledged message once', async () => {
  if (!canRun) return;
  const url = `postgresql://confab:secret@${nodes.map(({ port }) => `127.0.0.1:${port}`).join()}/confab`;
  await applyMigrations(url);
  await server.start({ DATABASE_URL: url });
  const { apiKey, api } = await server.createApp();
  for (const uid of [...senders.map((sender) => sender.uid), 'reader']) await api.post('/v3/users', { uid, name: uid });
  const { port } = server.http.address() as { port: number };
  const sends = new ConcurrentSenders(`http://127.0.0.1:${port}`, apiKey, true);
  const [primary, standby] = nodes as [Node, Node];
  const fail = async () => {
    await sends.reached(80);
    // Patroni's PostgreSQL is no child of it
    const [postmaster] = (await readFile(join(folder, primary.name, 'data', 'postmaster.pid'), 'utf8')).split('\n');
    primary.child.kill('SIGKILL');
    process.kill(Number.parseInt(postmaster!, 10), 'SIGKILL');
    await eventually(() => expectRole(standby, 'primary'));
  };
  await Promise.all([sends.run(senders, 40), fail()]);
  await expectStoredOnce(`postgresql://confab:secret@127.0.0.1:${standby.port}/confab`, sends);
});
