import { parseArgs } from 'node:util';
import { failureSentence } from '../platform/errors/failure-sentence.js';

export interface Command<Option extends string> {
  /** The command line, without options. */
  readonly call: string;
  /** Description for `--help`. */
  readonly summary: string;
  /** Options with a value, and their descriptions. */
  readonly options?: Readonly<Record<Option, { readonly value: string; readonly summary: string }>>;
  /** Begins the error message of a failure. */
  readonly failed: string;
  readonly run: (options: Readonly<Partial<Record<Option, string>>>) => Promise<void>;
}

/**
 * Runs a command line program to its end. The arguments are parsed first: `--help` only prints the help, and an unknown option is an error.
 */
export async function runCommand<Option extends string>(command: Command<Option>): Promise<never> {
  try {
    const { help, ...options } = parse(command);
    if (help) process.stdout.write(helpText(command));
    else await command.run(options as Partial<Record<Option, string>>);
    process.exit(0);
  } catch (error) {
    process.stderr.write(
      `${command.failed}: ${error instanceof UsageError ? error.message : failureSentence(error)}\n`,
    );
    process.exit(1);
  }
}

class UsageError extends Error {}

function parse<Option extends string>({ call, options }: Command<Option>) {
  const known = Object.keys(options ?? {}).map((name) => [name, { type: 'string' }] as const);
  try {
    const { values } = parseArgs({
      options: { ...Object.fromEntries(known), help: { type: 'boolean', short: 'h' } },
    });
    return values;
  } catch (error) {
    const [reason] = (error as Error).message.split('. ');
    throw new UsageError(`${reason}. "${call} --help" shows what there is.`);
  }
}

function helpText<Option extends string>({ call, summary, options }: Command<Option>): string {
  const rows: (readonly [string, string])[] = Object.entries<{ value: string; summary: string }>(options ?? {}).map(
    ([name, option]) => [`--${name} <${option.value}>`, option.summary] as const,
  );
  rows.push(['--help', 'Prints this help.']);
  const width = Math.max(...rows.map(([option]) => option.length));
  return [
    `Usage: ${call}${rows.length > 1 ? ' [options]' : ''}`,
    '',
    summary,
    '',
    'Options:',
    ...rows.map(([option, text]) => `  ${option.padEnd(width)}  ${text}`),
    '',
    'Environment variables configure it; docs/configuration.md describes them.',
    '',
  ].join('\n');
}
