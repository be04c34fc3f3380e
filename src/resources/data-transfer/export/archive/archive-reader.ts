import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { StartupError } from '#platform/errors/startup-error.js';
import { FolderReader } from '#platform/files/folder-reader.js';
import { isPlainObject, jsonIn } from '#platform/http/json.js';
import { ARCHIVE_FORMAT, MANIFEST_FILE, type Manifest } from './archive-manifest.js';

const LINE_FEED = 0x0a;

/** Reads the archive of an app. */
export class ArchiveReader {
  private constructor(
    private readonly folder: FolderReader,
    readonly manifest: Manifest,
  ) {}

  /** @throws StartupError if the folder is no complete archive of an app */
  static async open(folder: string): Promise<ArchiveReader> {
    const reader = FolderReader.of(folder);
    const text = await reader.text(MANIFEST_FILE);
    if (text === undefined)
      throw new StartupError(
        `${reader.path} has no ${MANIFEST_FILE}: it is no archive of an app, or its export did not end.`,
      );
    const manifest = jsonIn(text);
    if (!isManifest(manifest))
      throw new StartupError(`${join(folder, MANIFEST_FILE)} is not of format ${ARCHIVE_FORMAT}.`);
    return new ArchiveReader(reader, manifest);
  }

  /** The lines of a file. @throws StartupError after the last line if the file is not as it was written */
  async *lines(name: string): AsyncGenerator<string> {
    const expected = this.manifest.files[name];
    const file = expected && (await this.folder.open(name));
    if (!file) throw new StartupError(`The archive has no ${name}.`);
    const hash = createHash('sha256');
    let rest: Buffer[] = [];
    for await (const chunk of (await file.read()) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      let begin = 0;
      for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, begin)) {
        yield Buffer.concat([...rest, chunk.subarray(begin, end)]).toString('utf8');
        rest = [];
        begin = end + 1;
      }
      if (begin < chunk.length) rest.push(chunk.subarray(begin));
    }
    if (rest.length > 0 || hash.digest('hex') !== expected.sha256)
      throw new StartupError(`${name} is damaged: it is not what app.json says. Nothing was imported.`);
  }

  /** The bytes of an uploaded file. @param size in bytes @throws StartupError unless the archive has as many */
  async bytes(id: string, size: number): Promise<Readable> {
    const file = await this.folder.open(`files/${id}`);
    if (file?.size === size) return file.read();
    await file?.close();
    throw new StartupError(
      `The archive is damaged: files/${id} ${file ? `has ${file.size} bytes in place of ${size}` : 'is missing'}. Nothing was imported.`,
    );
  }
}

/** What an interrupted or edited app.json can lack. */
function isManifest(value: unknown): value is Manifest {
  return (
    isPlainObject(value) &&
    value.format === ARCHIVE_FORMAT &&
    ['appId', 'name', 'region', 'createdAt', 'mediaMark'].every((name) => typeof value[name] === 'string') &&
    /^\d{1,19}$/.test(String(value.eventPosition)) &&
    isPlainObject(value.files) &&
    isPlainObject(value.tables) &&
    Array.isArray(value.missingFiles)
  );
}
