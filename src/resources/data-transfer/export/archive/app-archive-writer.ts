import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartupError } from '#platform/errors/startup-error.js';
import { ArchiveTarget } from './archive-target.js';

/** Files have it until they are complete. */
const UNFINISHED = '.part';

/** Writes the files of an archive into an empty folder. A file has its name only once it is complete and on disk. */
export class AppArchiveWriter extends ArchiveTarget {
  private constructor(private readonly folder: string) {
    super();
  }

  /** @throws StartupError if the folder has files */
  static async create(folder: string): Promise<AppArchiveWriter> {
    // The export of an app contains personal data, and hashes of passwords.
    await mkdir(join(folder, 'files'), { recursive: true, mode: 0o700 });
    const entries = (await readdir(folder)).filter((name) => name !== 'files');
    if (entries.length > 0 || (await readdir(join(folder, 'files'))).length > 0)
      throw new StartupError(`The folder ${folder} is not empty. An export needs an empty one.`);
    return new AppArchiveWriter(folder);
  }

  async bytes(id: string, content: Readable): Promise<void> {
    await this.store(join('files', id), content, 'w');
  }

  protected async write(name: string, content: Readable): Promise<void> {
    await this.store(name, content, 'wx');
    await this.syncFolder();
  }

  private async store(name: string, content: Readable, flags: 'w' | 'wx'): Promise<void> {
    const path = join(this.folder, name);
    await pipeline(content, createWriteStream(path + UNFINISHED, { flags, mode: 0o600, flush: true }));
    await rename(path + UNFINISHED, path);
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
