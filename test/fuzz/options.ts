/** The options of a run. `scripts/fuzz.mjs` sets the environment variables from the arguments of `npm run test:fuzz`. */
export interface FuzzOptions {
  /** Total number of requests to send, including each request of a burst. */
  readonly requests: number;
  /** Determines all generated actions. */
  readonly seed: number;
  /** Regular expression that selects operations, kinds of action or shapes of forms by name. */
  readonly only?: string;
  /** Number of a single action to run instead of all. */
  readonly at?: number;
  /** Number of concurrent actions. */
  readonly concurrency: number;
  /** After which the run ends, at the end of a world. */
  readonly minutes: number;
  /** Whether the database fails again and again meanwhile. */
  readonly faults: boolean;
  /** Number of different failures after which the run ends early. */
  readonly maxFailures: number;
}

/** A fixed seed makes the result in CI reproducible. Local runs use new seeds, because a developer can examine new failures. */
const SEED_OF_CI = 903_529_154;

export function fuzzOptions(environment: NodeJS.ProcessEnv = process.env): FuzzOptions {
  const number = (name: string, fallback: number): number => {
    const value = Number(environment[name] ?? fallback);
    if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${name} must be a whole number`);
    return value;
  };
  const { CONFAB_FUZZ_ONLY, CONFAB_FUZZ_AT } = environment;
  return {
    requests: number('CONFAB_FUZZ_REQUESTS', 20_000),
    seed: number('CONFAB_FUZZ_SEED', process.env.CI ? SEED_OF_CI : Math.floor(Math.random() * 2 ** 31)),
    only: CONFAB_FUZZ_ONLY,
    at: CONFAB_FUZZ_AT === undefined ? undefined : number('CONFAB_FUZZ_AT', 0),
    concurrency: Math.max(1, number('CONFAB_FUZZ_CONCURRENCY', 4)),
    minutes: number('CONFAB_FUZZ_MINUTES', 24 * 60),
    faults: environment.CONFAB_FUZZ_FAULTS === 'true',
    maxFailures: number('CONFAB_FUZZ_MAX_FAILURES', 10),
  };
}

/** The command that repeats one action of a run. */
export function commandOf({ seed, only }: FuzzOptions, at: number): string {
  const filter = only === undefined ? '' : ` --only '${only}'`;
  return `npm run test:fuzz -- --seed ${seed}${filter} --at ${at}`;
}
