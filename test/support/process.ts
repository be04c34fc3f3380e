import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { eventually } from './eventually.js';
import { freePort } from './free-port.js';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** Servers and commands of a file of tests share it, unless they name another. With that of the checkout, a file would find what others have uploaded. */
export const DATA_DIR = join(process.env.CONFAB_TEST_FOLDER!, `confab-data-${randomUUID()}`);

declare global {
  /** Of this file of tests: test-environment.mjs kills those that still run after it. */
  var confabProcesses: Set<ChildProcess>;
}

export interface ProgramOptions {
  /** The program; by default the server. */
  readonly file?: string;
  readonly args?: readonly string[];
}

/** A server in a separate process, started from the built code as in production. */
export class ServerProcess {
  readonly port: number;
  output = '';
  errors = '';
  /** Whether the process has exited, for any reason. */
  hasExited = false;
  /** The exit code, or the signal that ended the process. */
  ending: string | undefined;
  private readonly child: ChildProcess;
  private readonly exit: Promise<number | null>;

  private constructor(port: number, environment: NodeJS.ProcessEnv, { file = main, args = [] }: ProgramOptions) {
    this.port = port;
    const { PATH } = process.env;
    const env = { PATH, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn', DATA_DIR, ...environment };
    this.child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child.stdout!.on('data', (chunk) => (this.output += chunk));
    this.child.stderr!.on('data', (chunk) => (this.errors += chunk));
    confabProcesses.add(this.child);
    this.child.once('exit', (code, signal) => {
      this.ending = signal === null ? `exit code ${code}` : `signal ${signal}`;
      confabProcesses.delete(this.child);
      this.hasExited = true;
    });
    this.exit = once(this.child, 'close').then(([code]) => code as number | null);
  }

  /** @param port for example the port of a previous server; by default a free port */
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

  /** The value after a label in the output of the first start. */
  printedValue(label: string): string | undefined {
    return new RegExp(`${label} +([0-9a-f]+)`).exec(this.output)?.[1];
  }

  /** The value of a variable in the `export` lines of the output of the first start. */
  printedExport(name: string): string | undefined {
    return new RegExp(`^ +export ${name}=(.*)$`, 'm').exec(this.output)?.[1];
  }

  /** Resolves once the server accepts requests. @throws when the process exits before */
  async untilReady(): Promise<void> {
    const failed = this.exit.then((code) => {
      throw new Error(`The server exited with ${code}: ${this.errors}`);
    });
    await Promise.race([
      failed,
      eventually(async () => {
        const response = await fetch(`${this.address}/health/ready`, { headers: { connection: 'close' } });
        // an unread body keeps the connection open
        await response.text();
        expect(response.status).toBe(200);
      }).catch((cause: unknown) => {
        throw new Error(`The server is not ready. It has written: ${this.output}${this.errors}`, { cause });
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

  /** The ids of the worker processes of a server with WORKERS above 1. */
  async workers(): Promise<number[]> {
    const { stdout } = await promisify(execFile)('pgrep', ['-P', String(this.pid), '-f', main]);
    return stdout.trim().split('\n').map(Number);
  }

  /** Waits for the end of the process. @returns the exit code; null when a signal ended it */
  async exitCode(): Promise<number | null> {
    return this.exit;
  }
}
