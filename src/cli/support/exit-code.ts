/** Exit codes of all commands; docs/command-line.md documents them. */
export const EXIT_CODE = {
  succeeded: 0,
  failed: 1,
  /** An unknown command or option, or a missing or invalid value. */
  usage: 2,
  /** It ran to its end without a part of the data. The output says without which. */
  incomplete: 3,
  /** 128 plus the number of the signal, as shells do. */
  SIGINT: 130,
  SIGTERM: 143,
} as const;

export type ExitCode = (typeof EXIT_CODE)[keyof typeof EXIT_CODE];
