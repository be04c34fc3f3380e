import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartupError } from '#platform/errors/startup-error.js';
import type { ArchiveTarget, WrittenFile } from './archive-target.js';

/** Bytes that are collected before they are written. */
const BUFFER_BYTES = 256 * 1024;
/** Files have it until they are complete. */
const UNFINISHED = '.part';

/** Writes the files of an archive into an empty folder. A file has its name only once it is complete and on disk. */
export class AppArchiveWriter implements ArchiveTarget {
  private constructor(private readonly folder: string) {}

  /** @throws StartupError if the folder has files */
  static async create(folder: string): Promise<AppArchiveWriter> {
    // The export of an app contains personal data, and hashes of passwords.
    await mkdir(join(folder, 'files'), { recursive: true, mode: 0o700 });
    const entries = (await readdir(folder)).filter((name) => name !== 'files');
    if (entries.length > 0 || (await readdir(join(folder, 'files'))).length > 0)
      throw new StartupError(`The folder ${folder} is not empty. An export needs an empty one.`);
    return new AppArchiveWriter(folder);
  }

  async lines(name: string, lines: AsyncIterable<readonly string[]>): Promise<WrittenFile> {
    return this.write(name, async (file) => {
      for await (const page of lines) for (const line of page) await file.line(line);
    });
  }

  async json(name: string, content: object): Promise<WrittenFile> {
    return this.write(name, (file) => file.line(JSON.stringify(content, undefined, 2)));
  }

  async bytes(id: string, content: Readable): Promise<void> {
    const path = join(this.folder, 'files', id);
    await pipeline(content, createWriteStream(path + UNFINISHED, { mode: 0o600, flush: true }));
    await rename(path + UNFINISHED, path);
  }

  private async write(name: string, work: (file: LineFile) => Promise<void>): Promise<WrittenFile> {
    const path = join(this.folder, name);
    const handle = await open(path + UNFINISHED, 'wx', 0o600);
    try {
      const file = new LineFile(handle);
      await work(file);
      const written = await file.finish();
      await rename(path + UNFINISHED, path);
      await this.syncFolder();
      return written;
    } finally {
      await handle.close();
    }
  }

  /** The names of files are durable only then. */
  private async syncFolder(): Promise<void> {
    const folder = await open(this.folder, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }
}

class LineFile {
  private readonly hash: Hash = createHash('sha256');
  private pending: string[] = [];
  private pendingLength = 0;
  private count = 0;
  private size = 0;

  constructor(private readonly handle: FileHandle) {}

  async line(text: string): Promise<void> {
    this.pending.push(text, '\n');
    this.pendingLength += text.length + 1;
    this.count++;
    if (this.pendingLength >= BUFFER_BYTES) await this.flush();
  }

  async finish(): Promise<WrittenFile> {
    await this.flush();
    await this.handle.sync();
    return { lines: this.count, bytes: this.size, sha256: this.hash.digest('hex') };
  }

  private async flush(): Promise<void> {
    const bytes = Buffer.from(this.pending.join(''));
    this.pending = [];
    this.pendingLength = 0;
    this.hash.update(bytes);
    this.size += bytes.length;
    await this.handle.writeFile(bytes);
  }
}
