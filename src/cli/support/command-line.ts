import { Command, CommanderError, Option, type OptionValues } from 'commander';
import { loadConfig, type Config } from '#platform/config/config.js';
import type { InstallationContext } from '#platform/context/context.js';
import { errorCode, errorReason } from '#platform/errors/error-reason.js';
import { failureSentence } from '#platform/errors/failure-sentence.js';
import { neverThrows } from '#platform/observability/never-throws.js';
import { EXIT_CODE, type ExitCode } from './exit-code.js';
import { Output } from './output.js';

/** The arguments are wrong. Nothing was done. */
export class UsageError extends Error {}

/** The command received SIGINT or SIGTERM, and ended because of it. */
class Interrupted extends Error {
  constructor(readonly signal: 'SIGINT' | 'SIGTERM') {
    super(`Stopped by ${signal}.`);
  }
}

/** What the work of a command receives. */
export interface Run<Options extends OptionValues = OptionValues> {
  readonly options: Options;
  readonly arguments: readonly string[];
  readonly output: Output;
  /** Names the command in the audit log. */
  readonly context: InstallationContext;
  /**
   * Aborted by SIGINT or SIGTERM, with an `Interrupted` as its reason. Long work checks it between batches; `withDatabase` and
   * `withApplication` check it for all others. A second signal ends the process at once.
   */
  readonly signal: AbortSignal;
  /** Reads the environment. @throws StartupError with all invalid variables */
  readonly config: () => Config;
}

type Work<Options extends OptionValues> = (run: Run<Options>) => Promise<void> | Promise<ExitCode>;

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

  /** What the command does. It prints its result as one JSON object with the option `--json`. @param work as that of `runs` */
  prints<Options extends OptionValues = OptionValues>(work: Work<Options>): this {
    return this.addOption(new Option('--json', 'Prints the result as one JSON object.')).runs(work);
  }

  /** What the command does. @param work its result is the exit code, if it is not 0 */
  runs<Options extends OptionValues = OptionValues>(work: Work<Options>): this {
    return this.action(async () => {
      // The options include those of the command above it, which takes an option that both have.
      const options = this.optsWithGlobals<Options & { json?: boolean }>();
      const run: Run<Options> = {
        options,
        arguments: this.args,
        output: new Output(options.json ?? false),
        context: { actor: { describe: () => JSON.stringify({ actor: 'server', operation: this.call }) } },
        signal: stopSignals(),
        // Without LOG_LEVEL only warnings are logged, as at a terminal: the output of a command is for people.
        config: () => loadConfig(undefined, true),
      };
      try {
        process.exitCode = (await work(run)) ?? EXIT_CODE.succeeded;
      } catch (error) {
        throw new CommandError(this, error);
      }
    });
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

function stopSignals(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(
      signal,
      neverThrows(() => controller.abort(new Interrupted(signal))),
    );
  return controller.signal;
}

/** An error and the command that it belongs to. */
class CommandError extends Error {
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
