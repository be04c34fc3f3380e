import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack, type Entry, type Extract, type Pack } from 'tar-stream';
import { errorReason } from '#platform/errors/error-reason.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { assertFileName, type FolderReader } from '#platform/files/folder-reader.js';
import {
  type BackupHead,
  type BackupManifest,
  type BackupSource,
  type BackupTarget,
  MANIFEST_FILE,
  parseManifest,
  tableFile,
} from './backup-manifest.js';
import { filesBelow, type MediaFiles, type NamedFile } from './copy-files.js';

const HEAD_FILE = 'head.json';

/** A file of a tar archive has its size before its content. The size of a table is not known before, so it is divided. */
const PART_BYTES = 4_194_304;

/** The limit for `head.json` and `backup.json`, which are read into memory. */
const MOST_JSON_BYTES = 16_777_216;

/**
 * Writes a backup as a tar archive: `head.json`, the parts of the tables, the uploaded files, and `backup.json`, without which it is not
 * complete. So it is read in one pass as well.
 */
export class BackupStreamWriter implements BackupTarget {
  private readonly archive: Pack = pack();
  private readonly written: Promise<void>;

  constructor(output: Writable) {
    this.written = pipeline(this.archive, output, { end: false });
    // An error also ends what writes to the archive, which reports it.
    this.written.catch(() => undefined);
  }

  async begin(head: BackupHead): Promise<void> {
    await this.writeJson(HEAD_FILE, head);
  }

  async writeTable(name: string, compressed: AsyncIterable<Buffer>): Promise<void> {
    let number = 0;
    for await (const part of parts(compressed)) await this.write(partFile(name, number++), part.length, [part]);
  }

  async writeMedia(from: FolderReader): Promise<MediaFiles> {
    const total = { files: 0, bytes: 0 };
    for await (const { name, size, read } of filesBelow(from)) {
      await this.write(`media/${name}`, size, await read());
      total.files++;
      total.bytes += size;
    }
    return total;
  }

  async end(manifest: BackupManifest): Promise<void> {
    await this.writeJson(MANIFEST_FILE, manifest);
    this.archive.finalize();
    await this.written;
  }

  private async writeJson(name: string, value: object): Promise<void> {
    const text = Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`);
    await this.write(name, text.length, [text]);
  }

  private async write(
    name: string,
    size: number,
    content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  ): Promise<void> {
    await pipeline(Readable.from(content, { objectMode: false }), this.archive.entry({ name, size, mode: 0o600 }));
  }
}

/** Reads a backup that `BackupStreamWriter` has written. */
export class BackupStream implements BackupSource {
  private constructor(
    private readonly entries: Entries,
    readonly head: BackupHead,
  ) {}

  /** @throws StartupError if it does not begin like a backup */
  static async open(input: Readable): Promise<BackupStream> {
    const entries = new Entries(input);
    return new BackupStream(entries, parseManifest(await entries.json(HEAD_FILE), HEAD_FILE));
  }

  async *readTable(name: string): AsyncGenerator<Buffer> {
    for (let number = 0; (await this.entries.next())?.header.name === partFile(name, number); number++)
      yield* this.entries.take();
  }

  async *files(): AsyncGenerator<NamedFile> {
    for (;;) {
      const header = (await this.entries.next())?.header;
      if (!header?.name.startsWith('media/')) return;
      const name = header.name.slice('media/'.length);
      assertFileName(name);
      yield { name, size: header.size ?? 0, read: async () => this.entries.take() };
    }
  }

  async end(): Promise<BackupManifest> {
    const manifest = parseManifest(await this.entries.json(MANIFEST_FILE), MANIFEST_FILE) as BackupManifest;
    await this.entries.end();
    return manifest;
  }
}

/** The files of an archive, one after the other, with a look at the next one. */
class Entries {
  private readonly iterator: AsyncIterator<Entry, undefined>;
  private upcoming?: Promise<Entry | undefined>;

  constructor(input: Readable) {
    const archive: Extract = extract();
    // The iterator reports the error.
    pipeline(input, archive).catch(() => undefined);
    this.iterator = archive[Symbol.asyncIterator]() as AsyncIterator<Entry, undefined>;
  }

  /** The next file, which stays the next one until it is taken. @throws StartupError if the archive is cut off or is none */
  next(): Promise<Entry | undefined> {
    this.upcoming ??= this.iterator.next().then(
      ({ value }) => value,
      (error: unknown) => {
        throw unreadable(error);
      },
    );
    return this.upcoming;
  }

  /** The content of the next file, which must be read to its end. */
  async *take(): AsyncGenerator<Buffer> {
    const entry = await this.next();
    if (!entry) return;
    if (entry.header.type !== 'file') throw new StartupError(`${entry.header.name} is not a regular file.`);
    this.upcoming = undefined;
    try {
      yield* entry as unknown as AsyncIterable<Buffer>;
    } catch (error) {
      throw unreadable(error);
    }
  }

  async json(name: string): Promise<string> {
    const entry = await this.next();
    if (!entry) throw new StartupError(`The backup did not end, or is none: it has no ${name}.`);
    if (entry.header.name !== name)
      throw new StartupError(`This is no backup: it has ${entry.header.name} in place of ${name}.`);
    if ((entry.header.size ?? 0) > MOST_JSON_BYTES) throw new StartupError(`The file ${name} is too large.`);
    const chunks: Buffer[] = [];
    for await (const chunk of this.take()) chunks.push(chunk);
    return Buffer.concat(chunks).toString('utf8');
  }

  async end(): Promise<void> {
    const entry = await this.next();
    if (entry) throw new StartupError(`The backup has ${entry.header.name} after its end.`);
  }
}

const unreadable = (error: unknown) =>
  new StartupError(`The backup cannot be read to its end (${errorReason(error)}).`);

const partFile = (table: string, number: number) => `${tableFile(table)}.${String(number).padStart(6, '0')}`;

async function* parts(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(chunks);
}
