import type { ConversionReport } from '../archive/conversion-report.js';

/** Names of members by the path of the record that has them, with spaces between them. `*` stands for all members. */
type Members = Readonly<Record<string, string>>;

/** What a source has that its converter does not read: by the sentence of the report, the members. */
export interface Declarations {
  /** What people lose. */
  readonly leftOut?: Readonly<Record<string, Members>>;
  /** What follows from the rest, or is of no use outside the service. */
  readonly notNeeded?: Readonly<Record<string, Members>>;
}

interface Declared {
  readonly kind: 'detailLeftOut' | 'notNeeded';
  readonly what: string;
}

/** What the report says of the records of one source. Without a report, which the second reading does not have, nothing is noted. */
export class RecordNotes {
  private readonly declared = new Map<string, Map<string, Declared>>();
  /** Paths of records by those of the records that have them: one text for each, which is faster to look up than a new one. */
  private readonly paths = new Map<string, Map<string, string>>();

  constructor(
    { leftOut = {}, notNeeded = {} }: Declarations,
    private readonly report?: ConversionReport,
  ) {
    this.declare('detailLeftOut', leftOut);
    this.declare('notNeeded', notNeeded);
  }

  get isReporting(): boolean {
    return this.report !== undefined;
  }

  /** A path that begins with a capital letter is one of its own: objects that are in each other have it at every level. */
  pathIn(parent: string, path: string): string {
    let paths = this.paths.get(parent);
    if (!paths) this.paths.set(parent, (paths = new Map<string, string>()));
    let full = paths.get(path);
    if (full === undefined) paths.set(path, (full = /^[A-Z]/.test(path) ? path : `${parent}.${path}`));
    return full;
  }

  isDeclared(path: string, name: string): boolean {
    return this.declarationOf(path, name) !== undefined;
  }

  /** A member has a value, which the converter did not read. */
  unread(path: string, name: string, example: string | undefined): void {
    const declared = this.declarationOf(path, name);
    if (declared) this.report?.[declared.kind](declared.what, example);
    else this.unknown(`${path}.${name}`, example);
  }

  unknown(path: string, example: string | undefined): void {
    this.report?.unknown(path, example);
  }

  leftOut(what: string, example: string | undefined, path: string): void {
    this.report?.leftOut(what, example);
    if (path === 'message') this.report?.recount.source.count('messages');
  }

  detailLeftOut(what: string, example: string | undefined, count?: number): void {
    this.report?.detailLeftOut(what, example, count);
  }

  notNeeded(what: string, example: string | undefined): void {
    this.report?.notNeeded(what, example);
  }

  changed(what: string, example: string | undefined): void {
    this.report?.changed(what, example);
  }

  couldNotRead(file: string, at: string, reason: string): void {
    this.report?.couldNotRead({ file, at, reason });
  }

  private declare(kind: Declared['kind'], sentences: Readonly<Record<string, Members>>): void {
    for (const [what, members] of Object.entries(sentences))
      for (const [path, names] of Object.entries(members)) {
        const declared = this.declared.get(path) ?? new Map<string, Declared>();
        this.declared.set(path, declared);
        for (const name of names.split(' ')) declared.set(name, { kind, what });
      }
  }

  private declarationOf(path: string, name: string): Declared | undefined {
    const declared = this.declared.get(path);
    return declared?.get(name) ?? declared?.get('*');
  }
}
