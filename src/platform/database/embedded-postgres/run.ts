import { spawn } from 'node:child_process';
import { neverThrows } from '#platform/observability/never-throws.js';

/** An account of the operating system, in the form of the options of spawn(). */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

export interface ProgramOptions {
  /** The account of the program; requires root. Absent: that of this process. */
  readonly account?: Account | undefined;
  readonly cwd?: string | undefined;
}

export interface ProgramResult {
  /** null when a signal ended the program */
  readonly exitCode: number | null;
  /** What the program wrote to stdout and stderr. */
  readonly output: string;
}

/**
 * The whole environment of the program. The environment of this process is not passed on: its PG* variables would change the cluster, its
 * locale the messages that are searched below, and its secrets must not be in the environment of a server that may run longer than this process.
 */
const ENVIRONMENT = { LC_ALL: 'C', PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin' };

/** Runs a program to its end. Rejects only if the program cannot be started. */
export function run(
  program: string,
  args: readonly string[],
  { account, cwd }: ProgramOptions = {},
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...account,
      cwd,
      env: ENVIRONMENT,
      stdio: ['ignore', 'pipe', 'pipe'],
      // In a separate session, so that Ctrl-C in the terminal reaches only this process and does not interrupt pg_ctl.
      detached: true,
    });
    const chunks: Buffer[] = [];
    const collect = neverThrows((chunk: Buffer) => chunks.push(chunk), reject);
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', reject);
    child.once(
      'close',
      neverThrows((exitCode) => {
        resolve({ exitCode, output: Buffer.concat(chunks).toString('utf8').trim() });
      }, reject),
    );
  });
}

/** What sessions are told that begin while the server starts or ends, or that its end ends. */
const TOLD_TO_SESSIONS = /database system is|terminating connection|because of crash/;

/** The error messages in the output of a PostgreSQL program or in its log, without those that follow from an end of the server. */
export const errorMessages = (output: string): string[] =>
  [...output.matchAll(/\b(?:error|ERROR|FATAL|PANIC): +(.*)/g)]
    .map(([, message]) => message!)
    .filter((message) => !TOLD_TO_SESSIONS.test(message));

/** The first error message in the output of a PostgreSQL program or in its log; without one, the last line. */
export function failureReason(output: string): string {
  const [message] = errorMessages(output);
  return message ?? output.split('\n').findLast((line) => line !== '') ?? 'it reported no reason';
}
