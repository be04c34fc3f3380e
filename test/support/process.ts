import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { eventually } from './eventually.js';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export interface ProgramOptions {
  /** Of another program than the server. */
  readonly file?: string;
  readonly args?: readonly string[];
}

/** A server of its own process, started as an operator starts it, from the built code. */
export class ServerProcess {
  readonly port: number;
  output = '';
  errors = '';
  /** Whether it ended, whatever the cause. */
  isGone = false;
  private readonly child: ChildProcess;
  private readonly exit: Promise<number | null>;

  private constructor(port: number, environment: NodeJS.ProcessEnv, { file = main, args = [] }: ProgramOptions) {
    this.port = port;
    const env = { PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...environment };
    this.child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child.stdout!.on('data', (chunk) => (this.output += chunk));
    this.child.stderr!.on('data', (chunk) => (this.errors += chunk));
    this.child.once('exit', () => (this.isGone = true));
    this.exit = once(this.child, 'close').then(([code]) => code as number | null);
  }

  /** @param port that of one that ended; a free one without */
  static async start(
    environment: NodeJS.ProcessEnv,
    port?: number,
    program: ProgramOptions = {},
  ): Promise<ServerProcess> {
    return new ServerProcess(port ?? (await freePort()), environment, program);
  }

  get pid(): number {
    return this.child.pid!;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The value that the announcement of the first start shows behind a label. */
  shown(label: string): string | undefined {
    return new RegExp(`${label} +([0-9a-f]+)`).exec(this.output)?.[1];
  }

  /** The value of a variable that the announcement of the first start gives to paste into another terminal. */
  exported(name: string): string | undefined {
    return new RegExp(`^ +export ${name}=(.*)$`, 'm').exec(this.output)?.[1];
  }

  /** Until it takes requests. @throws when it ends instead */
  async ready(): Promise<void> {
    const failed = this.exit.then((code) => {
      throw new Error(`The server ended with ${code}: ${this.errors}`);
    });
    await Promise.race([
      failed,
      eventually(async () => {
        const response = await fetch(`${this.address}/health/ready`, { headers: { connection: 'close' } });
        // a body that nobody reads keeps the connection
        await response.text();
        expect(response.status).toBe(200);
      }),
    ]);
  }

  async request(method: string, path: string, apikey: string, body?: object): Promise<{ status: number; body: any }> {
    const response = await fetch(this.address + path, {
      method,
      headers: { apikey, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** The processes that share its port, if it runs more than one. */
  async workers(): Promise<number[]> {
    const { stdout } = await promisify(execFile)('pgrep', ['-P', String(this.pid), '-f', main]);
    return stdout.trim().split('\n').map(Number);
  }

  /** @returns the exit code; null when a signal ended it */
  async ended(): Promise<number | null> {
    return this.exit;
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}
