import { constants } from 'node:fs';
import { mkdir, open, readdir, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '#platform/errors/startup-error.js';
import { isPlainObject } from '#platform/http/json.js';
import { storableText } from '#platform/text/storable.js';
import { IMPORT_KINDS, type ImportKind, type ImportRecords } from '#resources/data-transfer/import/import-records.js';

/** Characters of a file that are in memory before they are written. */
const BUFFER_CHARACTERS = 256 * 1024;

/** The end of a file of an archive: what is behind it was written after the last saved state. */
export interface FilePosition {
  readonly bytes: number;
  readonly records: number;
}

export type ArchivePositions = Partial<Record<ImportKind, FilePosition>>;

/** Folder of an archive where the bytes of media are, under the ids of their records. */
export const FILES_FOLDER = 'files';

/**
 * Writes the records of an archive, one NDJSON file per kind, in the order of the calls. A call waits while the disk is slower than the caller.
 * Files are readable by their owner only, because they contain personal data.
 */
export class ImportArchiveWriter {
  private readonly files = new Map<ImportKind, RecordFile>();

  private constructor(readonly folder: string) {}

  /** @throws StartupError if the folder has files */
  static async create(folder: string): Promise<ImportArchiveWriter> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).length > 0)
      throw new StartupError(`The folder ${folder} is not empty. An archive is written to an empty folder.`);
    return new ImportArchiveWriter(folder);
  }

  /** Continues an archive. What was written behind the positions is removed. */
  static async resume(folder: string, positions: ArchivePositions): Promise<ImportArchiveWriter> {
    const writer = new ImportArchiveWriter(folder);
    const existing = await readdir(folder);
    for (const kind of IMPORT_KINDS) {
      const position = positions[kind] ?? { bytes: 0, records: 0 };
      if (existing.includes(fileName(kind))) await truncate(join(folder, fileName(kind)), position.bytes);
      if (position.records > 0) await writer.open(kind, position);
    }
    return writer;
  }

  async write<Kind extends ImportKind>(kind: Kind, record: ImportRecords[Kind]): Promise<void> {
    const file = this.files.get(kind) ?? (await this.open(kind, { bytes: 0, records: 0 }));
    await file.write(record);
  }

  /** Waits until all records are on disk. */
  async flush(): Promise<ArchivePositions> {
    const positions: ArchivePositions = {};
    for (const kind of IMPORT_KINDS) {
      const file = this.files.get(kind);
      if (file) positions[kind] = await file.flush();
    }
    return positions;
  }

  /** Number of records by kind. */
  counts(): Partial<Record<ImportKind, number>> {
    return Object.fromEntries(
      IMPORT_KINDS.flatMap((kind) => {
        const file = this.files.get(kind);
        return file ? [[kind, file.records]] : [];
      }),
    );
  }

  async close(): Promise<void> {
    for (const file of this.files.values()) await file.close();
    this.files.clear();
  }

  private async open(kind: ImportKind, position: FilePosition): Promise<RecordFile> {
    const handle = await open(join(this.folder, fileName(kind)), APPEND, 0o600);
    const file = new RecordFile(handle, position);
    this.files.set(kind, file);
    return file;
  }
}

/** Nothing is written through a link. */
const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;

async function truncate(path: string, bytes: number): Promise<void> {
  const handle = await open(path, APPEND);
  try {
    await handle.truncate(bytes);
  } finally {
    await handle.close();
  }
}

const fileName = (kind: ImportKind): string => `${kind}.ndjson`;

/** Calls must not overlap. */
class RecordFile {
  private buffer: string[] = [];
  private characters = 0;
  private bytes: number;
  records: number;

  constructor(
    private readonly handle: FileHandle,
    position: FilePosition,
  ) {
    this.bytes = position.bytes;
    this.records = position.records;
  }

  async write(record: object): Promise<void> {
    const line = `${storableJson(record)}\n`;
    this.buffer.push(line);
    this.characters += line.length;
    this.records += 1;
    if (this.characters >= BUFFER_CHARACTERS) await this.writeBuffer();
  }

  async flush(): Promise<FilePosition> {
    await this.writeBuffer();
    await this.handle.datasync();
    return { bytes: this.bytes, records: this.records };
  }

  async close(): Promise<void> {
    try {
      await this.writeBuffer();
    } finally {
      await this.handle.close();
    }
  }

  private async writeBuffer(): Promise<void> {
    const bytes = Buffer.from(this.buffer.join(''));
    this.buffer = [];
    this.characters = 0;
    if (bytes.length === 0) return;
    await this.handle.appendFile(bytes);
    this.bytes += bytes.length;
  }
}

/** How JSON.stringify writes the characters that PostgreSQL cannot store. The texts can also be ordinary ones with a backslash. */
const SUSPICIOUS = /\\u(?:0000|d[89a-f])/;

/** The record as JSON, without U+0000, and with U+FFFD in place of halves of surrogate pairs. */
function storableJson(record: object): string {
  const json = JSON.stringify(record);
  return SUSPICIOUS.test(json) ? JSON.stringify(storable(record)) : json;
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [storableText(name), storable(member)]));
}
