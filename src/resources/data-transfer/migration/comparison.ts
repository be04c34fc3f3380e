import type { Parts } from './record-parts.js';

const MAX_EXAMPLES = 20;

export interface ComparedRow {
  readonly what: string;
  source: number;
  app: number;
  /** In both, and the same. */
  equal: number;
  /** Records that differ, or that only one of both has. */
  readonly examples: string[];
}

/** How much of each the source and the app have, and how much of it is the same. */
export class Comparison {
  private readonly found = new Map<string, ComparedRow>();

  /** @returns whether the record is the same in both */
  add(key: string, source: Parts | undefined, app: Parts | undefined): boolean {
    let isSame = true;
    for (const what of new Set([...Object.keys(source ?? {}), ...Object.keys(app ?? {})])) {
      const row = this.row(what);
      const here = source?.[what] ?? [];
      const there = app?.[what] ?? [];
      const equal = what === 'receipts' ? receiptsIn(here, there) : common(here, there);
      const size = what === 'receipts' ? here.filter(Boolean).length : here.length;
      const appSize = what === 'receipts' ? (source ? equal : 0) : there.length;
      row.source += size;
      row.app += appSize;
      row.equal += equal;
      if (equal === size && equal === appSize) continue;
      isSame = false;
      if (row.examples.length < MAX_EXAMPLES) row.examples.push(key);
    }
    return isSame;
  }

  rows(): ComparedRow[] {
    return [...this.found.values()];
  }

  get isEqual(): boolean {
    return this.rows().every(({ source, app, equal }) => source === equal && app === equal);
  }

  private row(what: string): ComparedRow {
    const row = this.found.get(what) ?? { what, source: 0, app: 0, equal: 0, examples: [] };
    this.found.set(what, row);
    return row;
  }
}

function common(one: readonly string[], other: readonly string[]): number {
  const left = [...other];
  return one.filter((value) => {
    const at = left.indexOf(value);
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  }).length;
}

/** The app knows of every message below a read position that it was read; the source, of those that were read one by one. */
const receiptsIn = (source: readonly string[], app: readonly string[]): number =>
  source.filter((time, index) => time !== '' && time === app[index]).length;
