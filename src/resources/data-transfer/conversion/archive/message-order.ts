import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FolderReader } from '#platform/files/folder-reader.js';
import { sortedByTime } from '#resources/data-transfer/import/order/time-sort.js';
import { isInOrderOfTime } from '#resources/data-transfer/import/order/timed-line.js';

const FILE = 'messages.ndjson';

/** Bytes that are written at once. */
const WRITE_BYTES = 256 * 1024;

/** Puts the messages of an archive into the order of their times, whatever the order was in which the source has them. */
export async function orderMessages(folder: string): Promise<void> {
  const archive = FolderReader.of(folder);
  const read = async () => (await (await archive.open(FILE))?.read()) ?? Readable.from([]);
  if (await isInOrderOfTime(await read())) return;
  const part = join(folder, `${FILE}.part`);
  await rm(part, { force: true });
  const sorted = blocksOf(sortedByTime(await read(), { folder }));
  await pipeline(Readable.from(sorted), createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }));
  await rename(part, join(folder, FILE));
}

async function* blocksOf(lines: ReturnType<typeof sortedByTime>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const { bytes } of lines) {
    parts.push(bytes);
    length += bytes.length;
    if (length < WRITE_BYTES) continue;
    yield Buffer.concat(parts);
    parts = [];
    length = 0;
  }
  yield Buffer.concat(parts);
}
