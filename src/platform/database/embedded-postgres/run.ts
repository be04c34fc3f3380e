import { spawn } from 'node:child_process';
import { guarded } from '../../observability/guarded.js';

/** An account of the operating system, as spawn() wants it. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

export interface RunOptions {
  /** Whom to run as; needs root. Absent: as ourselves. */
  readonly account?: Account | undefined;
  readonly cwd?: string | undefined;
}

export interface Outcome {
  /** null when a signal ended the program */
  readonly exitCode: number | null;
  /** What the program wrote to stdout and stderr. */
  readonly output: string;
}

/**
 * A short environment of our own: PG* variables of the operator's shell must not change the cluster, messages must come in the
 * language we look for, and our secrets have no business in the environment of a server that may outlive us.
 */
const ENVIRONMENT = { LC_ALL: 'C', PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin' };

/** Runs a program to its end. Rejects only when it could not be started at all. */
export function run(program: string, args: readonly string[], { account, cwd }: RunOptions = {}): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...account,
      cwd,
      env: ENVIRONMENT,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A session of its own: Ctrl-C in the terminal is for us to act on, it must not end pg_ctl halfway.
      detached: true,
    });
    const chunks: Buffer[] = [];
    const collect = guarded((chunk: Buffer) => chunks.push(chunk), reject);
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', reject);
    child.once(
      'close',
      guarded((exitCode) => {
        resolve({ exitCode, output: Buffer.concat(chunks).toString('utf8').trim() });
      }, reject),
    );
  });
}

/** What a PostgreSQL program's output, or its log, says went wrong. */
export function complaint(output: string): string {
  const marked = /\b(?:error|ERROR|FATAL|PANIC): +(.*)/.exec(output)?.[1];
  return marked ?? output.split('\n').findLast((line) => line !== '') ?? 'no reason was given';
}
