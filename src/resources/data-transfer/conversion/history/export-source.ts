import { isPlainObject } from '#platform/http/json.js';
import type { ConversionReport } from '../archive/conversion-report.js';
import { readFileValues } from '../reading/file-values.js';
import type { JsonValue } from '../reading/json-values.js';
import { RecordNotes, type Declarations } from '../reading/record-notes.js';
import type { SourceFile } from '../reading/source-files.js';
import { SourceRecord } from '../reading/source-record.js';
import type { SourceChannel, SourceMember, SourceMessage, SourceUser } from './history-source.js';

/** Files that can have records. */
const RECORDS = /\.(?:json|jsonl|ndjson)(?:\.gz)?$/i;

/** Reads files that belong to the records, such as pictures, only by their addresses. */
const MEDIA = /\.(?!jsonl?(?:\.gz)?$|ndjson(?:\.gz)?$|csv$|zip$|txt$|gz$)[a-z0-9]{1,10}$/i;

export interface FoundRecord {
  readonly kind: string;
  readonly record: SourceRecord;
  readonly file: SourceFile;
  /** Keys and indexes from the root of the document. */
  readonly path: readonly (string | number)[];
  /** Position of the document in the file. */
  readonly document: number;
}

/** A record of a kind, as a file has it. */
export type KindOfValue = readonly [kind: string, value: unknown];

/** The members of each channel, where a source has them apart from the channels. */
export class ChannelMembers {
  private readonly members = new Map<string, SourceMember[]>();

  add(channel: string, member: SourceMember): void {
    const members = this.members.get(channel);
    if (members) members.push(member);
    else this.members.set(channel, [member]);
  }

  /** @returns undefined for a channel of which the source has none */
  of(channel: string): SourceMember[] | undefined {
    return this.members.get(channel);
  }
}

/** One of the two readings of a source. The first has a report. */
export class Reading {
  /** The files whose records have been seen. */
  readonly opened = new Set<SourceFile>();
  readonly notes: RecordNotes;

  constructor(declared: Declarations, report?: ConversionReport) {
    this.notes = new RecordNotes(declared, report);
  }

  get isFirst(): boolean {
    return this.notes.isReporting;
  }
}

/**
 * The files of an export. Each list is read twice, because ids depend on all others. What is repeated is taken once, users and channels by the first
 * that describes them. Users are read first, then channels, then messages.
 */
export abstract class ExportSource {
  abstract readonly name: string;
  /** Whether ids of messages are unique everywhere: they become muids as they are. Others begin with the name, as in `slack-…`. */
  readonly hasUniqueIds: boolean = false;
  abstract readonly declared: Declarations;
  /** Kinds of records that are read. Others are reported. */
  protected abstract readonly kinds: readonly string[];
  /** The kinds of the objects that members of a document are, by the names of the members, and of those in its lists. */
  protected readonly objects: Readonly<Record<string, string>> = {};
  protected readonly lists: Readonly<Record<string, string>> = {};
  /** Kinds of records that are not in the archive, with what the report says of them. */
  protected readonly leftOutKinds: Readonly<Record<string, string>> = {};
  /** The kinds that each file has, after the first reading of it. */
  private readonly kindsOf = new Map<SourceFile, Set<string>>();

  constructor(protected readonly files: readonly SourceFile[]) {}

  abstract users(reading: Reading): AsyncIterable<SourceUser>;
  abstract channels(reading: Reading): AsyncIterable<SourceChannel>;

  async *messages(reading: Reading): AsyncGenerator<SourceMessage> {
    for await (const found of this.read(reading, 'message')) {
      const message = this.messageOf!(found);
      if (message) yield message;
    }
  }

  /** @returns undefined for what is left out, which the report says */
  protected messageOf?(found: FoundRecord): SourceMessage | undefined;

  /** Selectors of the values that are records or lists of them. @returns undefined for a file without records */
  protected selectorsOf({ name }: SourceFile): readonly string[] | undefined {
    if (!RECORDS.test(name)) return undefined;
    const [objects, lists] = [Object.keys(this.objects), Object.keys(this.lists)];
    return [...objects.map((member) => `$.${member}`), ...lists.map((member) => `$.${member}.*`)];
  }

  /** The records that a selected value is or has, where it is not one of `objects` and `lists`. Called for each value of a file, in their order. */
  protected recordsIn?(value: JsonValue, file: SourceFile): readonly KindOfValue[];

  /** The kinds that a file can have, where its name says so: others are not looked for in it. */
  protected kindsIn?(file: SourceFile): readonly string[];

  /** The files of which nothing was read, other than those whose names say what list they have. Called behind the first reading. */
  noteFiles({ notes, opened }: Reading): void {
    for (const file of this.files)
      if (MEDIA.test(file.name)) notes.notNeeded('files that belong to messages', file.name);
      else if (!opened.has(file) || (this.kindsOf.get(file)?.size === 0 && !this.kindsIn))
        notes.leftOut('files without users, channels or messages', file.name, 'file');
  }

  /** The records of the kinds. What they have is settled when the next one is asked for. */
  protected async *read(reading: Reading, ...kinds: string[]): AsyncGenerator<FoundRecord> {
    for (const file of this.files)
      if (this.mayHave(file, kinds))
        for await (const found of this.readFile(reading, file, kinds)) {
          yield found;
          found.record.settle();
        }
  }

  /** The records of the kinds that have an id. Others are left out, as what. */
  protected async *identified(
    reading: Reading,
    what: string,
    kinds: string | readonly string[],
    ...members: string[]
  ): AsyncGenerator<FoundRecord & { readonly id: string }> {
    for await (const found of this.read(reading, ...[kinds].flat())) {
      const id = found.record.id(...members);
      found.record.identifiedBy(id);
      if (id === undefined) found.record.leaveOut(what);
      else yield { ...found, id };
    }
  }

  /** Those of the kinds again, without a report. */
  protected again(...kinds: string[]): AsyncGenerator<FoundRecord> {
    return this.read(new Reading(this.declared), ...kinds);
  }

  protected valuesIn(file: SourceFile, notes: RecordNotes | undefined): AsyncIterable<JsonValue> {
    return readFileValues(file, this.selectorsOf(file)!, notes);
  }

  private mayHave(file: SourceFile, kinds: readonly string[]): boolean {
    const known = this.kindsOf.get(file) ?? this.kindsIn?.(file);
    const has = (kind: string) => known === undefined || new Set(known).has(kind);
    return this.selectorsOf(file) !== undefined && (kinds.some(has) || !this.kinds.some(has));
  }

  private listed({ path, value }: JsonValue): readonly KindOfValue[] {
    const member = String(path[0]);
    return [[this.objects[member] ?? this.lists[member]!, value]];
  }

  private async *readFile(reading: Reading, file: SourceFile, kinds: readonly string[]): AsyncGenerator<FoundRecord> {
    const isNew = !reading.opened.has(file) && reading.isFirst;
    reading.opened.add(file);
    const known = this.kindsOf.get(file) ?? new Set();
    for await (const value of this.valuesIn(file, isNew ? reading.notes : undefined))
      for (const [kind, fields] of this.recordsIn?.(value, file) ?? this.listed(value)) {
        known.add(kind);
        const sentence = this.leftOutKinds[kind];
        if (sentence !== undefined) {
          if (isNew) reading.notes.detailLeftOut(sentence, file.name);
        } else if (!this.kinds.includes(kind)) {
          if (isNew) reading.notes.leftOut('records of unknown kinds', kind, 'record');
        } else if (!isPlainObject(fields)) {
          if (isNew) reading.notes.unknown(kind, file.name);
        } else if (kinds.includes(kind)) {
          const record = new SourceRecord(fields, kind, reading.notes);
          yield { kind, record, file, path: value.path, document: value.document };
        }
      }
    this.kindsOf.set(file, known);
  }
}
