import { Command, CommanderError } from 'commander';
import { errorCode, errorReason } from '#platform/errors/error-reason.js';
import { failureSentence } from '#platform/errors/failure-sentence.js';
import { neverThrows } from '#platform/observability/never-throws.js';
import { EXIT_CODE, type ExitCode } from './exit-code.js';

/** The arguments are wrong. Nothing was done. */
export class UsageError extends Error {}

/** The command received SIGINT or SIGTERM, and ended because of it. */
export class Interrupted extends Error {
  constructor(readonly signal: 'SIGINT' | 'SIGTERM') {
    super(`Stopped by ${signal}.`);
  }
}

/** A program or one of its commands, with the conventions of all: help, errors in one line on stderr, exit codes. */
export class CommandLine extends Command {
  /** Begins the message of a failure. */
  private failedAs?: string;
  private readsEnvironment = true;

  constructor(name?: string) {
    super(name);
    this.exitOverride().helpOption('-h, --help', 'Prints this help.').showSuggestionAfterError();
    this.addHelpText('after', () =>
      this.commands.length > 0 || !this.readsEnvironment
        ? ''
        : '\nEnvironment variables configure it; docs/configuration.md describes them.',
    );
  }

  /** The help does not mention the environment. */
  readsNoEnvironment(): this {
    this.readsEnvironment = false;
    return this;
  }

  override createCommand(name?: string): CommandLine {
    return new CommandLine(name);
  }

  /** @param text as in "migrate failed", the default for a command of that name */
  failsAs(text: string): this {
    this.failedAs = text;
    return this;
  }

  get failure(): string {
    return this.failedAs ?? `${this.name()} failed`;
  }

  /** The words before the options, as in `confab migrate`. */
  get call(): string {
    return this.parent instanceof CommandLine ? `${this.parent.call} ${this.name()}` : this.name();
  }

  /** All wrong arguments that commander finds are reported here. */
  override error(message: string): never {
    const [reason, suggestion] = message
      .replace(/^error: /, '')
      .replace(/\.$/, '')
      .split('\n');
    const sentence = `${reason![0]!.toUpperCase()}${reason!.slice(1)}${suggestion ? ` ${suggestion}` : ''}`;
    throw new CommandError(this, new UsageError(`${sentence}. "${this.call} --help" shows what there is.`));
  }
}

/** An error and the command that it belongs to. */
export class CommandError extends Error {
  constructor(
    readonly command: CommandLine,
    override readonly cause: unknown,
  ) {
    super();
  }
}

/** Parses the arguments, runs the command and ends the process with its exit code. */
export async function runToEnd(program: CommandLine, argv: readonly string[] = process.argv): Promise<never> {
  // A reader that stops reading, as `head` does, ends the command. A full disk is said.
  process.stdout.on(
    'error',
    neverThrows((error: Error) => {
      if (errorCode(error) !== 'EPIPE')
        process.stderr.write(`${program.name()}: the output cannot be written (${errorReason(error)})\n`);
      process.exit(EXIT_CODE.failed);
    }),
  );
  const code = await run(program, argv);
  await written(process.stdout);
  process.exit(code);
}

async function run(program: CommandLine, argv: readonly string[]): Promise<ExitCode> {
  try {
    await program.parseAsync(argv);
    // An action that ran sets the exit code; 0 if it did not.
    return (process.exitCode as ExitCode | undefined) ?? EXIT_CODE.succeeded;
  } catch (error) {
    // commander ends the help and the version like this; without a command it prints the help as an error
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_CODE.succeeded : EXIT_CODE.usage;
    const { command, cause } = error instanceof CommandError ? error : { command: program, cause: error };
    const reason = cause instanceof UsageError || cause instanceof Interrupted ? cause.message : failureSentence(cause);
    process.stderr.write(`${command.failure}: ${reason}\n`);
    if (cause instanceof Interrupted) return EXIT_CODE[cause.signal];
    return cause instanceof UsageError ? EXIT_CODE.usage : EXIT_CODE.failed;
  }
}

const written = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => stream.write('', () => resolve()));
