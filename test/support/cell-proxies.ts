import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '#platform/files/package-root.js';
import { freePort } from './free-port.js';

const run = promisify(execFile);

const PROXIES = ['nginx', 'caddy'] as const;

export type ProxyName = (typeof PROXIES)[number];

const programOf = (name: ProxyName): string => process.env[`CONFAB_TEST_${name.toUpperCase()}`] ?? name;

export interface CellPorts {
  readonly eu1: number;
  readonly eu2: number;
}

/** One of the proxies whose configurations are in deploy, where the machine has it. */
export class CellProxy {
  private constructor(
    private readonly folder: string,
    private readonly child: ChildProcess,
    readonly port: number,
  ) {}

  /** Those that this machine has. */
  static async installed(): Promise<ProxyName[]> {
    const names: ProxyName[] = [];
    for (const name of PROXIES)
      await run(programOf(name), [name === 'nginx' ? '-v' : 'version']).then(
        () => names.push(name),
        () => undefined,
      );
    return names;
  }

  /** @param cells the port of the server of each cell @param without a cell that its configuration lacks */
  static async start(name: ProxyName, cells: CellPorts, without?: string): Promise<CellProxy> {
    const [folder, port] = [await mkdtemp(join(tmpdir(), `confab-${name}-`)), await freePort()];
    const file = join(folder, 'configuration');
    const whole = name === 'nginx' ? await nginx(folder, port, cells) : await caddy(port, cells);
    const line =
      name === 'nginx' ? `    ${without} confab_cell_${without};\n` : `@${without} header X-Confab-Cell ${without}`;
    const other = name === 'nginx' ? '' : `@${without} header X-Confab-Cell none`;
    await writeFile(file, without === undefined ? whole : whole.replace(line, other));
    const args = name === 'nginx' ? ['-p', folder, '-c', file] : ['run', '--adapter', 'caddyfile', '--config', file];
    const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    const child = spawn(programOf(name), args, { stdio: 'ignore', env });
    return new CellProxy(folder, child, port);
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
    await rm(this.folder, { recursive: true, force: true });
  }
}

const fileOf = async (path: string, cells: CellPorts): Promise<string> =>
  (await readFile(join(packageRoot(), path), 'utf8'))
    .replaceAll('10.0.1.11:3000', `127.0.0.1:${cells.eu1}`)
    .replaceAll('10.0.2.11:3000', `127.0.0.1:${cells.eu2}`);

/** Without TLS, and within a configuration of its own. */
async function nginx(folder: string, port: number, cells: CellPorts): Promise<string> {
  const server = (await fileOf('deploy/nginx/cells.conf', cells))
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^ *ssl_certificate.*$/gm, '')
    .replace('server_name chat.example.com *.chat.example.com;', 'server_name _;');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http { access_log off; ${paths.join(' ')}
${server}
}
`;
}

async function caddy(port: number, cells: CellPorts): Promise<string> {
  const site = (await fileOf('deploy/caddy/cells.Caddyfile', cells)).replace('chat.example.com {', `http://:${port} {`);
  return `{\n\tadmin off\n\tauto_https off\n}\n${site}`;
}
