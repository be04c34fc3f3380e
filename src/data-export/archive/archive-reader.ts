import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { errorReason } from '../../platform/errors/error-reason.js';
import { StartupError } from '../../platform/errors/startup-error.js';
import { isPlainObject } from '../../platform/http/json.js';
import { ARCHIVE_FORMAT, type Manifest } from './manifest.js';

const LINE_FEED = 0x0a;

/** Reads the archive of an app. */
export class ArchiveReader {
  private constructor(
    private readonly folder: string,
    readonly manifest: Manifest,
  ) {}

  /** @throws StartupError if the folder is no complete archive of an app */
  static async open(folder: string): Promise<ArchiveReader> {
    const text = await readFile(join(folder, 'app.json'), 'utf8').catch((error: unknown) => {
      throw new StartupError(
        `${folder} has no app.json (${errorReason(error)}): it is no archive of an app, or its export did not end.`,
      );
    });
    const manifest = parsed(text);
    if (!isManifest(manifest))
      throw new StartupError(`${join(folder, 'app.json')} is not of format ${ARCHIVE_FORMAT}.`);
    return new ArchiveReader(folder, manifest);
  }

  /** The lines of a file. @throws StartupError after the last line if the file is not as it was written */
  async *lines(name: string): AsyncGenerator<string> {
    const expected = this.manifest.files[name];
    if (!expected || (await this.sizeOf(name)) === undefined) throw new StartupError(`The archive has no ${name}.`);
    const hash = createHash('sha256');
    let rest: Buffer[] = [];
    for await (const chunk of createReadStream(join(this.folder, name)) as AsyncIterable<Buffer>) {
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

  /** @param size of the uploaded file, in bytes @throws StartupError unless the archive has its bytes */
  async assertBytes(id: string, size: number): Promise<void> {
    const found = await this.sizeOf(join('files', id));
    if (found !== size)
      throw new StartupError(
        `The archive is damaged: files/${id} ${found === undefined ? 'is missing' : `has ${found} bytes in place of ${size}`}. Nothing was imported.`,
      );
  }

  /** The bytes of an uploaded file. */
  bytes(id: string): Readable {
    return createReadStream(join(this.folder, 'files', id));
  }

  /** @returns undefined if there is no such file */
  private async sizeOf(name: string): Promise<number | undefined> {
    const found = await stat(join(this.folder, name)).catch(() => undefined);
    return found?.isFile() ? found.size : undefined;
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
