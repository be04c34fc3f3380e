import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Calls the work with the path, or for - with that of a temporary file that has the standard input: it can be read several times. */
export async function withFile<Result>(path: string, work: (path: string) => Promise<Result>): Promise<Result> {
  if (path !== '-') return work(path);
  const folder = await mkdtemp(join(tmpdir(), 'confab-input-'));
  try {
    const file = join(folder, 'input');
    await pipeline(process.stdin, createWriteStream(file, { mode: 0o600 }));
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
