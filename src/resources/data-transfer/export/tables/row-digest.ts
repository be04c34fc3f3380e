import { createHash } from 'node:crypto';
import type { RowPage } from './app-rows.js';
import type { AppTable, Row } from './app-tables.js';
import type { MediaMarks } from './media-marks.js';

export interface TableDigest {
  readonly count: number;
  /** Hexadecimal. */
  readonly checksum: string;
}

const MODULUS = 1n << 64n;

/** Number and checksum of the rows of each table. The checksum does not depend on their order, which the collation of a database decides. */
export class RowDigest {
  private readonly sums = new Map<string, { count: number; sum: bigint }>();

  constructor(private readonly marks: MediaMarks) {}

  add({ table, rows }: RowPage): void {
    if (table.changesByJobs) return;
    const { count, sum } = this.sums.get(table.name) ?? { count: 0, sum: 0n };
    const added = rows.reduce((total, json) => total + hashOf(comparable(table, this.marks.withoutOrigins(json))), 0n);
    this.sums.set(table.name, { count: count + rows.length, sum: (sum + added) % MODULUS });
  }

  get tables(): ReadonlyMap<string, TableDigest> {
    return new Map([...this.sums].map(([name, { count, sum }]) => [name, { count, checksum: sum.toString(16) }]));
  }
}

/** Leaves out columns that change without a request. */
function comparable({ volatile = [], secrets }: AppTable, json: string): string {
  if (volatile.length === 0 && !secrets) return json;
  const row = JSON.parse(json) as Row;
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(row)
        .filter(([column]) => !volatile.includes(column))
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
  );
}

const hashOf = (text: string): bigint => createHash('sha256').update(text).digest().readBigUInt64BE();

/** The tables in which two apps differ. */
export function differences(
  one: ReadonlyMap<string, TableDigest>,
  other: ReadonlyMap<string, TableDigest>,
): { table: string; one: number; other: number }[] {
  const tables = new Set([...one.keys(), ...other.keys()]);
  return [...tables]
    .filter(
      (table) =>
        one.get(table)?.checksum !== other.get(table)?.checksum || one.get(table)?.count !== other.get(table)?.count,
    )
    .map((table) => ({ table, one: one.get(table)?.count ?? 0, other: other.get(table)?.count ?? 0 }));
}
