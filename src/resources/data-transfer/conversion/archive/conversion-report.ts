import { cutTo } from '#platform/text/cut.js';
import { Recount } from './recount.js';

/** Examples of each entry. A report of millions of records stays readable. */
const MAX_EXAMPLES = 20;

/** Names of members can be made by the users of a service. */
const MAX_UNKNOWN = 500;
const MAX_PATH = 200;

export interface ReportEntry {
  /** What was left out or changed, in the words of the source. */
  readonly what: string;
  count: number;
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
  /** Members of records that no converter knows, by their paths. */
  readonly unknown: ReportEntry[];
  /** Members of records that follow from others, or that are of no use outside the service. */
  readonly notNeeded: ReportEntry[];
  readonly unreadable: Unreadable[];
  readonly unreadableCount: number;
}

const LISTS = ['leftOut', 'detailsLeftOut', 'changed', 'unknown', 'notNeeded'] as const;

type ReportList = (typeof LISTS)[number];

/** What a conversion could not take over. The same source gives the same report. */
export class ConversionReport {
  readonly recount = new Recount();
  private readonly entries = Object.fromEntries(LISTS.map((list) => [list, new Map<string, ReportEntry>()])) as Record<
    ReportList,
    Map<string, ReportEntry>
  >;
  private readonly unreadable: Unreadable[] = [];
  private unreadableCount = 0;

  constructor(state?: ReportState) {
    for (const list of LISTS) for (const entry of state?.[list] ?? []) this.entries[list].set(entry.what, entry);
    this.unreadable.push(...(state?.unreadable ?? []));
    this.unreadableCount = state?.unreadableCount ?? 0;
  }

  /** A record of the source is not in the archive. */
  leftOut(what: string, example: string | undefined, count = 1): void {
    add(this.entries.leftOut, what, example, count);
  }

  /** A record is in the archive without a part of it. */
  detailLeftOut(what: string, example: string | undefined, count = 1): void {
    add(this.entries.detailsLeftOut, what, example, count);
  }

  /** A part of the source is in the archive in another form. */
  changed(what: string, example: string | undefined): void {
    add(this.entries.changed, what, example, 1);
  }

  /** A member has a value, and the converter neither reads nor names it. */
  unknown(path: string, example: string | undefined): void {
    const { unknown } = this.entries;
    const name = cutTo(path, MAX_PATH);
    add(unknown, unknown.has(name) || unknown.size < MAX_UNKNOWN ? name : 'other members', example, 1);
  }

  notNeeded(what: string, example: string | undefined): void {
    add(this.entries.notNeeded, what, example, 1);
  }

  /** A part of a file is not valid, so its records are not in the archive. */
  couldNotRead(part: Unreadable): void {
    this.unreadableCount += 1;
    if (this.unreadable.length < MAX_EXAMPLES) this.unreadable.push(part);
  }

  /** Whether every record of the source is in the archive, and a recount of both is the same. */
  get isComplete(): boolean {
    const isEqual = this.recount.rows().every(({ source, archive }) => source === archive);
    return this.unreadableCount === 0 && this.entries.leftOut.size === 0 && isEqual;
  }

  state(): ReportState {
    return {
      leftOut: sorted(this.entries.leftOut),
      detailsLeftOut: sorted(this.entries.detailsLeftOut),
      changed: sorted(this.entries.changed),
      unknown: sorted(this.entries.unknown),
      notNeeded: sorted(this.entries.notNeeded),
      unreadable: this.unreadable,
      unreadableCount: this.unreadableCount,
    };
  }
}

function add(entries: Map<string, ReportEntry>, what: string, example: string | undefined, count: number): void {
  const entry = entries.get(what) ?? { what, count: 0, examples: [] };
  entries.set(what, entry);
  entry.count += count;
  const { examples } = entry;
  if (example !== undefined && examples.length < MAX_EXAMPLES && !examples.includes(example)) examples.push(example);
}

const sorted = (entries: Map<string, ReportEntry>): ReportEntry[] =>
  [...entries.values()].sort((one, other) => (one.what < other.what ? -1 : 1));
