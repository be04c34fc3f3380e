import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from '../support/eventually.js';

export const SHELLS = ['bash', 'zsh'] as const;
export type Shell = (typeof SHELLS)[number];

export const isInstalled = (shell: Shell): boolean => spawnSync(shell, ['-c', 'exit']).status === 0;

/**
 * Interactive, as a terminal has it: with `!` for the history, in zsh without comments, and globs that match nothing are errors. Without the
 * reader's own settings.
 */
const ARGUMENTS: Record<Shell, string[]> = { bash: ['--norc', '--noprofile', '-i'], zsh: ['-f', '-i'] };

/** Before each prompt: whether the command failed. */
const REPORT: Record<Shell, string> = {
  bash: `PROMPT_COMMAND='code=$?; ((code == 0)) || echo "exit code $code"'`,
  zsh: `precmd() { local code=$?; ((code == 0)) || echo "exit code $code"; }`,
};

/** A terminal into which commands are pasted. */
export class Terminal {
  /** What the commands wrote. */
  output = '';
  /** What they wrote to the other stream, with the prompts of the shell. */
  errors = '';
  private readonly child: ChildProcess;
  private pasted = 0;

  constructor(shell: Shell, directory: string) {
    // a session of its own: the shell must not take the terminal of whoever runs the tests
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

  /** Pastes the text and waits until its last command has ended. @returns what was written meanwhile */
  async paste(text: string): Promise<string> {
    const begun = this.output.length;
    const mark = `end of paste ${++this.pasted}`;
    // in two pieces, so that a shell that echoes what it reads does not end it
    this.child.stdin!.write(`${text}\necho "end of"" paste ${this.pasted}"\n`);
    await eventually(() => expect(this.output.slice(begun)).toContain(mark));
    return this.output.slice(begun).replace(`${mark}\n`, '');
  }

  /** Ends the shell and what it left running. */
  async close(): Promise<void> {
    const closed = once(this.child, 'close');
    process.kill(-this.child.pid!, 'SIGKILL');
    await closed;
  }
}
