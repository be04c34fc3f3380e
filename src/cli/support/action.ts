import type { OptionValues } from 'commander';
import { loadConfig, type Config } from '#platform/config/config.js';
import type { InstallationContext } from '#platform/context/context.js';
import { neverThrows } from '#platform/observability/never-throws.js';
import { CommandActor } from './command-actor.js';
import { CommandError, Interrupted, type CommandLine } from './command-line.js';
import { EXIT_CODE, type ExitCode } from './exit-code.js';
import { Output } from './output.js';

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

/**
 * The action of a command, for `.action(…)`.
 *
 * @param work its result is the exit code, if it is not 0
 */
export const runs =
  <Options extends OptionValues = OptionValues>(work: (run: Run<Options>) => Promise<void> | Promise<ExitCode>) =>
  async (...parameters: unknown[]): Promise<void> => {
    const command = parameters.at(-1) as CommandLine;
    // The options include those of the command above it, which takes an option that both have.
    const options = command.optsWithGlobals<Options & { json?: boolean }>();
    const run: Run<Options> = {
      options,
      arguments: command.args,
      output: new Output(options.json ?? false),
      context: { actor: new CommandActor(command) },
      signal: stopSignals(),
      // Without LOG_LEVEL only warnings are logged, as at a terminal: the output of a command is for people.
      config: () => loadConfig(undefined, true),
    };
    try {
      process.exitCode = (await work(run)) ?? EXIT_CODE.succeeded;
    } catch (error) {
      throw new CommandError(command, error);
    }
  };

function stopSignals(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(
      signal,
      neverThrows(() => controller.abort(new Interrupted(signal))),
    );
  return controller.signal;
}
