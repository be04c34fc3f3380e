/** What a run is asked to do. `scripts/fuzz.mjs` sets the variables from the arguments of `npm run test:fuzz`. */
export interface FuzzOptions {
  /** Requests to send in all. A burst counts as the requests in it. */
  readonly requests: number;
  /** Determines everything that is sent. */
  readonly seed: number;
  /** Keeps the operations, or the kinds of action, whose name it matches. */
  readonly only?: string;
  /** Runs this one action instead of all. */
  readonly at?: number;
  /** Actions in flight at once. */
  readonly concurrency: number;
  /** The run ends early once it has found so many different failures. */
  readonly maxFailures: number;
}

/** CI says the same of the same code; new seeds are tried where somebody is there to look at what they find. */
const SEED_OF_CI = 903_529_154;

export function fuzzOptions(environment: NodeJS.ProcessEnv = process.env): FuzzOptions {
  const number = (name: string, fallback: number): number => {
    const value = Number(environment[name] ?? fallback);
    if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${name} must be a whole number`);
    return value;
  };
  const { CONFAB_FUZZ_ONLY, CONFAB_FUZZ_AT } = environment;
  return {
    requests: number('CONFAB_FUZZ_REQUESTS', 5000),
    seed: number('CONFAB_FUZZ_SEED', process.env.CI ? SEED_OF_CI : Math.floor(Math.random() * 2 ** 31)),
    only: CONFAB_FUZZ_ONLY,
    at: CONFAB_FUZZ_AT === undefined ? undefined : number('CONFAB_FUZZ_AT', 0),
    concurrency: Math.max(1, number('CONFAB_FUZZ_CONCURRENCY', 4)),
    maxFailures: number('CONFAB_FUZZ_MAX_FAILURES', 10),
  };
}

/** The command that does one action of a run again. */
export function commandOf({ seed, only }: FuzzOptions, at: number): string {
  const filter = only === undefined ? '' : ` --only '${only}'`;
  return `npm run test:fuzz -- --seed ${seed}${filter} --at ${at}`;
}
