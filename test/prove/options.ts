/** The options of a run. `scripts/prove.mjs` sets the environment variables from the arguments of `npm run prove`. */
export interface ProveOptions {
  /** How long clients work. */
  readonly seconds: number;
  /** Determines the operations of the clients and the faults. */
  readonly seed: number;
  /** The file that the history is written to; by default one that is removed after the tests. */
  readonly historyFile?: string;
  /** A history that is checked, instead of a run. */
  readonly checkedFile?: string;
  /** Names of the faults; all if absent. */
  readonly only?: readonly string[];
}

export function proveOptions(environment: NodeJS.ProcessEnv = process.env): ProveOptions {
  const number = (name: string, fallback: number): number => {
    const value = Number(environment[name] ?? fallback);
    if (!Number.isSafeInteger(value) || value < 1) throw new Error(`${name} must be a whole number above 0`);
    return value;
  };
  return {
    seconds: number('CONFAB_PROVE_SECONDS', 25),
    seed: number('CONFAB_PROVE_SEED', 1 + Math.floor(Math.random() * 2 ** 31)),
    historyFile: environment.CONFAB_PROVE_HISTORY,
    checkedFile: environment.CONFAB_PROVE_CHECK,
    only: environment.CONFAB_PROVE_ONLY?.split(','),
  };
}
