import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from '../support/eventually.js';

export const SHELLS = ['bash', 'zsh'] as const;
export type Shell = (typeof SHELLS)[number];

export const isInstalled = (shell: Shell): boolean => spawnSync(shell, ['-c', 'exit']).status === 0;

/**
 * The default settings of an interactive shell: `!` expands the history; in zsh, comments are off and a glob without a match is an error.
 * The settings of the user are not read.
 */
const ARGUMENTS: Record<Shell, string[]> = { bash: ['--norc', '--noprofile', '-i'], zsh: ['-f', '-i'] };

/** Prints the exit code of each failed command. */
const REPORT: Record<Shell, string> = {
  bash: `PROMPT_COMMAND='code=$?; ((code == 0)) || echo "exit code $code"'`,
  zsh: `precmd() { local code=$?; ((code == 0)) || echo "exit code $code"; }`,
};

/** A terminal into which commands are pasted. */
export class Terminal {
  /** The standard output of the commands. */
  output = '';
  /** The standard error of the commands and of the shell. */
  errors = '';
  private readonly child: ChildProcess;
  private pasted = 0;

  constructor(shell: Shell, directory: string) {
    // a separate session: the shell must not take control of the terminal that runs the tests
    this.child = spawn(shell, ARGUMENTS[shell], {
      cwd: directory,
      env: { PATH: process.env.PATH, HOME: directory, TERM: 'dumb', PS1: '', PS2: '' },
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.child.stdout!.on('data', (chunk) => (this.output += chunk));
    this.child.stderr!.on('data', (chunk) => (this.errors += chunk));
    this.child.stdin!.write(`${REPORT[shell]}\n`);
  }

  /** Pastes the text and waits until its last command has ended. @returns the output of its commands */
  async paste(text: string): Promise<string> {
    const begun = this.output.length;
    const mark = `end of paste ${++this.pasted}`;
    // the split text keeps an echo of this line from matching the mark
    this.child.stdin!.write(`${text}\necho "end of"" paste ${this.pasted}"\n`);
    await eventually(() => expect(this.output.slice(begun)).toContain(mark));
    return this.output.slice(begun).replace(`${mark}\n`, '');
  }

  /** Kills the shell and its background processes. */
  async close(): Promise<void> {
    const closed = once(this.child, 'close');
    process.kill(-this.child.pid!, 'SIGKILL');
    await closed;
  }
}
