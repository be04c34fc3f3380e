/** The options of a run. `scripts/faults.mjs` sets the environment variables from the arguments of `npm run faults`. */
export interface FaultOptions {
  /** Whether all faults are inflicted, and the time until recovery is limited. CI runs a short form. */
  readonly isLong: boolean;
  /** How often each fault is inflicted. */
  readonly rounds: number;
  /** How often everything is killed, in a round. */
  readonly kills: number;
  /** Processes of each server that serve requests. */
  readonly workers: number;
  /** Names of the faults; all if absent. */
  readonly only?: readonly string[];
  /** Determines the writes of the clients and the details of faults. */
  readonly seed: number;
}

export function faultOptions(environment: NodeJS.ProcessEnv = process.env): FaultOptions {
  const number = (name: string, fallback: number): number => {
    const value = Number(environment[name] ?? fallback);
    if (!Number.isSafeInteger(value) || value < 1) throw new Error(`${name} must be a whole number above 0`);
    return value;
  };
  const isLong = environment.CONFAB_FAULTS_LONG === '1';
  return {
    isLong,
    rounds: number('CONFAB_FAULTS_ROUNDS', 1),
    kills: number('CONFAB_FAULTS_KILLS', isLong ? 100 : 1),
    workers: number('CONFAB_FAULTS_WORKERS', isLong ? 2 : 1),
    only: environment.CONFAB_FAULTS_ONLY?.split(','),
    seed: number('CONFAB_FAULTS_SEED', 1 + Math.floor(Math.random() * 2 ** 31)),
  };
}
