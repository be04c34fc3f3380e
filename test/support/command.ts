import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '#platform/files/package-root.js';
import { DATA_DIR } from './process.js';
import { ENCRYPTION_KEY } from './server.js';

export interface CommandOutcome {
  /** `null` if a signal ended the command. */
  readonly exitCode: number | null;
  readonly output: string;
  readonly errors: string;
}

export interface CommandOptions {
  /** In `dist`. */
  readonly program?: string;
  readonly cwd?: string;
}

/** A command in a separate process, from the built code as in production. */
export class Command {
  output = '';
  errors = '';
  readonly child: ChildProcessWithoutNullStreams;
  /** Resolves when the process has ended, however it did. */
  readonly ended: Promise<CommandOutcome>;

  /** @param environment The only variables that the command has, beside PATH and a data folder of this file of tests. */
  constructor(
    args: readonly string[],
    environment: NodeJS.ProcessEnv = {},
    { program = 'cli/confab.js', cwd }: CommandOptions = {},
  ) {
    const env = { PATH: process.env.PATH, DATA_DIR, ...environment };
    this.child = spawn(process.execPath, [join(packageRoot(), 'dist', program), ...args], { env, cwd });
    this.child.stdout.setEncoding('utf8').on('data', (chunk: string) => (this.output += chunk));
    this.child.stderr.setEncoding('utf8').on('data', (chunk: string) => (this.errors += chunk));
    confabProcesses.add(this.child);
    this.ended = once(this.child, 'close').then(([code]) => {
      confabProcesses.delete(this.child);
      return { exitCode: code as number | null, output: this.output, errors: this.errors };
    });
  }

  /** Resolves when the command has written the text. @throws if it ends without */
  whenWritten(text: string): Promise<void> {
    const written = new Promise<void>((resolve) => {
      for (const stream of [this.child.stdout, this.child.stderr])
        stream.on('data', () => (this.output + this.errors).includes(text) && resolve());
    });
    const ended = this.ended.then(({ output, errors }) => {
      if (!(output + errors).includes(text)) throw new Error(`The command did not write "${text}": ${output}${errors}`);
    });
    return Promise.race([written, ended]);
  }
}

/** Runs `confab` to its end. */
export const runConfab = (
  args: readonly string[],
  environment?: NodeJS.ProcessEnv,
  options?: CommandOptions,
): Promise<CommandOutcome> => new Command(args, environment, options).ended;

/** The variables of a command that uses the database and the files of a server. */
export const environmentOf = ({ databaseUrl, dataDir }: { databaseUrl: string; dataDir: string }) => ({
  DATABASE_URL: databaseUrl,
  CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
  DATA_DIR: dataDir,
});

/** Writes a file for `--env`. */
export const writeEnvironmentFile = (path: string, variables: NodeJS.ProcessEnv): Promise<void> =>
  writeFile(
    path,
    Object.entries(variables)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
  );
