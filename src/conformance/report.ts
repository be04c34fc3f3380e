import { groupBy } from '../platform/collections/group-by.js';
import type { Area } from './conformance-case.js';
import type { CaseResult } from './conformance-run.js';
import type { ApiDocument } from './document/api-document.js';
import { WITHOUT_CASE } from './operations.js';

const OUTCOMES = ['passed', 'failed', 'skipped'] as const;

export type Counts = Record<(typeof OUTCOMES)[number], number>;

export function countsOf(results: readonly CaseResult[]): Counts {
  const count = (outcome: string) => results.filter((result) => result.outcome === outcome).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}

/** The counts of each area, then every failure, the reasons of what was skipped, and what is left on the server. */
export function reportOf(results: readonly CaseResult[]): string {
  const areas = [...new Set(results.map(({ area }) => area))];
  const rows = areas.map((area) => [area, countsOf(results.filter((result) => result.area === area))] as const);
  const lines = table([...rows, ['total', countsOf(results)]]);
  for (const { area, title, failure } of results) {
    if (!failure) continue;
    lines.push('', `${area}: ${title}`);
    lines.push(`  request   ${failure.request}`, `  expected  ${failure.expected}`, `  got       ${failure.got}`);
  }
  const skipped = groupBy(
    results.filter(({ outcome }) => outcome === 'skipped'),
    ({ reason }) => reason,
  );
  if (skipped.size > 0) lines.push('');
  for (const [reason, cases] of skipped) lines.push(`skipped, ${reason}: ${cases.length}`);
  const left = results.flatMap((result) => result.left);
  if (left.length > 0) lines.push('', 'Not removed from the server:', ...left.map((what) => `  ${what}`));
  return lines.join('\n');
}

function table(rows: readonly (readonly [string, Counts])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  const line = (name: string, cells: readonly string[]) =>
    [name.padEnd(width), ...cells.map((cell) => cell.padStart(9))].join('');
  return [
    line('area', OUTCOMES),
    ...rows.map(([name, counts]) =>
      line(
        name,
        OUTCOMES.map((outcome) => String(counts[outcome])),
      ),
    ),
  ];
}

/** What the cases cover of the API document. */
export interface Coverage {
  readonly operations: number;
  readonly areas: readonly { readonly name: string; readonly cases: readonly string[] }[];
  /** The reasons why operations have no case, by operationId. */
  readonly withoutCase: Readonly<Record<string, string>>;
}

export const coverageOf = (areas: readonly Area[], document: ApiDocument): Coverage => ({
  operations: document.operationIds.length,
  areas: areas.map(({ name, cases }) => ({ name, cases: cases.map(({ title }) => title) })),
  withoutCase: WITHOUT_CASE,
});

export function coverageText({ operations, areas, withoutCase }: Coverage): string {
  const missing = Object.entries(withoutCase);
  const width = Math.max(...missing.map(([id]) => id.length));
  return [
    ...areas.flatMap(({ name, cases }) => [name, ...cases.map((title) => `  ${title}`), '']),
    `Of ${operations} operations in openapi.json, ${missing.length} have no case:`,
    ...missing.map(([id, reason]) => `  ${id.padEnd(width)}  ${reason}`),
  ].join('\n');
}
