/** Examples of each entry. A report of millions of records stays readable. */
const MAX_EXAMPLES = 20;

export interface ReportEntry {
  /** What was left out or changed, in the words of the source. */
  readonly what: string;
  readonly count: number;
  /** Ids, never texts of messages. */
  readonly examples: string[];
}

export interface Unreadable {
  readonly file: string;
  /** Where the reader stopped, for example a line number. */
  readonly at: string;
  readonly reason: string;
}

export interface ReportState {
  /** Records of the source that are not in the archive. */
  readonly leftOut: ReportEntry[];
  /** Parts of records that are in the archive without them. */
  readonly detailsLeftOut: ReportEntry[];
  readonly changed: ReportEntry[];
  readonly unreadable: Unreadable[];
  readonly unreadableCount: number;
}

/** What a conversion could not take over. The same source gives the same report. */
export class ConversionReport {
  private readonly leftOutEntries = new Map<string, ReportEntry>();
  private readonly detailEntries = new Map<string, ReportEntry>();
  private readonly changedEntries = new Map<string, ReportEntry>();
  private readonly unreadable: Unreadable[] = [];
  private unreadableCount = 0;

  constructor(state?: ReportState) {
    for (const entry of state?.leftOut ?? []) this.leftOutEntries.set(entry.what, entry);
    for (const entry of state?.detailsLeftOut ?? []) this.detailEntries.set(entry.what, entry);
    for (const entry of state?.changed ?? []) this.changedEntries.set(entry.what, entry);
    this.unreadable.push(...(state?.unreadable ?? []));
    this.unreadableCount = state?.unreadableCount ?? 0;
  }

  /** A record of the source is not in the archive. */
  leftOut(what: string, example: string | undefined, count = 1): void {
    add(this.leftOutEntries, what, example, count);
  }

  /** A record is in the archive without a part of it. */
  detailLeftOut(what: string, example: string | undefined, count = 1): void {
    add(this.detailEntries, what, example, count);
  }

  /** A part of the source is in the archive in another form. */
  changed(what: string, example: string | undefined): void {
    add(this.changedEntries, what, example, 1);
  }

  /** A part of a file is not valid, so its records are not in the archive. */
  couldNotRead(part: Unreadable): void {
    this.unreadableCount += 1;
    if (this.unreadable.length < MAX_EXAMPLES) this.unreadable.push(part);
  }

  /** Whether every record of the source is in the archive. */
  get isComplete(): boolean {
    return this.unreadableCount === 0 && this.leftOutEntries.size === 0;
  }

  state(): ReportState {
    return {
      leftOut: sorted(this.leftOutEntries),
      detailsLeftOut: sorted(this.detailEntries),
      changed: sorted(this.changedEntries),
      unreadable: this.unreadable,
      unreadableCount: this.unreadableCount,
    };
  }
}

function add(entries: Map<string, ReportEntry>, what: string, example: string | undefined, count: number): void {
  const { count: before, examples } = entries.get(what) ?? { count: 0, examples: [] as string[] };
  const isNew = example !== undefined && examples.length < MAX_EXAMPLES && !examples.includes(example);
  entries.set(what, { what, count: before + count, examples: isNew ? [...examples, example] : examples });
}

const sorted = (entries: Map<string, ReportEntry>): ReportEntry[] =>
  [...entries.values()].sort((one, other) => (one.what < other.what ? -1 : 1));
