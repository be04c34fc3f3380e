import { isPlainObject } from '#platform/http/json.js';
import { idOf, isNonEmptyObject, secondsOf, textOf, type Fields } from './fields.js';
import { RecordNotes } from './record-notes.js';

/** The members of an object that is not there. */
const NOTHING: Fields = {};

/**
 * A record of a source. What is not read of it is declared by the source, or is reported as unknown when the record is settled. A member
 * counts as read if it has a value of the type that is asked for.
 */
export class SourceRecord {
  private static readonly absent = new SourceRecord(NOTHING, 'absent', new RecordNotes({}));

  /** The names of the members that were read. */
  private readonly taken: string[] = [];
  private isIgnored = false;
  // most records have neither
  private children: SourceRecord[] | undefined;
  private objects: Map<string, SourceRecord> | undefined;
  /** Names the record in the report. */
  private key: string | undefined;

  /** @param path names the kind of the record, or where it is in another one */
  constructor(
    private readonly fields: Fields,
    readonly path: string,
    private readonly notes: RecordNotes,
    private readonly parent?: SourceRecord,
  ) {}

  /** The report names the record and what is in it by the id. */
  identifiedBy(id: string | undefined): void {
    this.key = id;
  }

  /** The first of the members that is a text. The others stay unread. */
  text(...names: string[]): string | undefined {
    return this.first(names, textOf);
  }

  /** A text or a number, as a text. */
  id(...names: string[]): string | undefined {
    return this.first(names, idOf);
  }

  /** Unix seconds. */
  time(...names: string[]): number | undefined {
    return this.first(names, secondsOf);
  }

  number(name: string): number | undefined {
    return this.first([name], (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined));
  }

  /** Whether the member is true. */
  flag(name: string): boolean {
    return this.first([name], (value) => (typeof value === 'boolean' ? value : undefined)) ?? false;
  }

  /** The member as it is. It counts as read with all that is in it. */
  value(name: string): unknown {
    this.taken.push(name);
    return this.fields[name];
  }

  /** The member as it is, which does not count as read. */
  peek(name: string): unknown {
    return this.fields[name];
  }

  /** The member as it is if it has a value, under the name. It is for metadata. */
  kept(...names: string[]): Fields {
    return Object.fromEntries(
      names.flatMap((name) => (isNothing(this.fields[name]) ? [] : [[name, this.value(name)] as const])),
    );
  }

  /** The object that the member is, or an empty one. */
  record(name: string, path = name): SourceRecord {
    const known = this.objects?.get(name);
    if (known) return known;
    const value = this.fields[name];
    if (!isPlainObject(value)) return SourceRecord.absent;
    this.taken.push(name);
    const record = this.child(value, path);
    (this.objects ??= new Map()).set(name, record);
    return record;
  }

  /** The objects in the list that the member is. Other elements are unknown. */
  records(name: string, path = name): SourceRecord[] {
    const value = this.fields[name];
    if (!Array.isArray(value)) return [];
    this.taken.push(name);
    return this.recordsIn(value, path);
  }

  /** The lists of objects in the list that the member is, such as the rows of a table. */
  rows(name: string, path = name): SourceRecord[][] {
    const value = this.fields[name];
    if (!Array.isArray(value)) return [];
    this.taken.push(name);
    return value.map((row) => (Array.isArray(row) ? this.recordsIn(row, path) : []));
  }

  /** The members of an object whose names are values, such as ids. */
  entries(name: string): [name: string, value: SourceRecord][] {
    const value = this.fields[name];
    if (!isPlainObject(value)) return [];
    this.taken.push(name);
    return Object.entries(value).map(([key, entry]) => [key, this.child(isPlainObject(entry) ? entry : {}, name)]);
  }

  /** The texts and numbers in the list that the member is. Other elements are unknown. */
  ids(name: string): string[] {
    const value = this.fields[name];
    if (!Array.isArray(value)) return [];
    this.taken.push(name);
    return value.flatMap((element: unknown) => {
      const id = idOf(element);
      if (id === undefined && !isNothing(element)) this.notes.unknown(`${this.fullPath}.${name}`, this.example);
      return id ?? [];
    });
  }

  /** All members that have a value and were not read, and that the source does not declare: those that the users of the service made. */
  rest(): Fields {
    const names = this.unread.filter((name) => !this.isDeclared(name));
    return this.kept(...names);
  }

  /** The record as it is. */
  whole(): Fields {
    this.ignore();
    return this.fields;
  }

  has(name: string): boolean {
    return !isNothing(this.fields[name]);
  }

  /** How many members it has. */
  get size(): number {
    return Object.keys(this.fields).length;
  }

  get isEmpty(): boolean {
    return !isNonEmptyObject(this.fields);
  }

  /** The record is not in the archive. */
  leaveOut(what: string): void {
    this.notes.leftOut(what, this.example, this.path);
    this.ignore();
  }

  /** The record is in the archive without a part of it. */
  lacks(what: string, count = 1): void {
    if (count > 0) this.notes.detailLeftOut(what, this.example, count);
  }

  /** The record, or a part of it, is in the archive in another form. */
  becomes(what: string): void {
    this.notes.changed(what, this.example);
  }

  /** A part of the record says what another one says. */
  repeats(what: string): void {
    this.notes.notNeeded(what, this.example);
  }

  /** What is said of the record says all. */
  ignore(): void {
    this.isIgnored = true;
    this.children = undefined;
  }

  /** Reports what was not read. Called when the converter has done its work. */
  settle(): void {
    if (!this.notes.isReporting) return;
    for (const name of this.unread) this.notes.unread(this.fullPath, name, this.example);
    for (const child of this.children ?? []) child.settle();
  }

  /** Those that have a value. */
  private get unread(): string[] {
    if (this.isIgnored) return [];
    return Object.keys(this.fields).filter((name) => !this.taken.includes(name) && !isNothing(this.fields[name]));
  }

  private first<Value>(names: readonly string[], read: (value: unknown) => Value | undefined): Value | undefined {
    for (const name of names) {
      const found = read(this.fields[name]);
      if (found === undefined) continue;
      this.taken.push(name);
      return found;
    }
    return undefined;
  }

  private child(fields: Fields, path: string): SourceRecord {
    const child = new SourceRecord(fields, path, this.notes, this);
    if (this.notes.isReporting) (this.children ??= []).push(child);
    return child;
  }

  private recordsIn(list: readonly unknown[], path: string): SourceRecord[] {
    return list.flatMap((element) => {
      if (isPlainObject(element)) return this.child(element, path);
      if (!isNothing(element)) this.notes.unknown(`${this.fullPath}.${path}`, this.example);
      return [];
    });
  }

  private isDeclared(name: string): boolean {
    return this.notes.isDeclared(this.fullPath, name);
  }

  private get fullPath(): string {
    return this.parent ? this.notes.pathIn(this.parent.fullPath, this.path) : this.path;
  }

  private get example(): string | undefined {
    return this.key ?? this.parent?.example;
  }
}

/** A member that says nothing: absent, or empty. */
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isPlainObject(value) && Object.keys(value).length === 0);
