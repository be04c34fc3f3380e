import type { Scenario } from './scenario.js';

/** What a run must have been given before a case runs. */
export type Requirement =
  /** The management pair: the case creates an app and deletes it. */
  | 'management'
  /** Permission to replace settings of the whole app, which a case cannot put back as they were. */
  | 'appSettings';

/** A case of the v3 contract. It creates what it needs, and depends on no other case. */
export interface ConformanceCase {
  /** What a server does, as a sentence. Unique in its area. */
  readonly title: string;
  readonly requires?: Requirement;
  /** @throws Mismatch when the server does something else */
  readonly run: (scenario: Scenario) => Promise<void>;
}

/** The cases of a part of the API. */
export interface Area {
  /** The option `--area` takes this name. */
  readonly name: string;
  readonly cases: readonly ConformanceCase[];
}

export const area = (name: string, cases: readonly ConformanceCase[]): Area => ({ name, cases });

export const test = (title: string, run: ConformanceCase['run']): ConformanceCase => ({ title, run });

export const requiring = (requires: Requirement, cases: readonly ConformanceCase[]): ConformanceCase[] =>
  cases.map((each) => ({ ...each, requires }));
