import { tmpdir } from 'node:os';
import type { Readable } from 'node:stream';
import { openContent, unpacked, type ContentChunk, type RecordContent } from './record-content.js';
import { sortedByTime } from './time-sort.js';
import { isInOrderOfTime } from './timed-line.js';

/** Opens a file from its beginning. It is read again where the order of its lines has to be known before. */
export type OpenFile = () => Readable | Promise<Readable>;

/** The content in the order of the file. */
export async function contentInFileOrder(open: OpenFile): Promise<RecordContent> {
  return openContent(chunksOf(unpacked(await open())));
}

/**
 * The content in the order of time: the ids of messages follow it, and with them lists, read positions and the last message of a conversation. A
 * file that is in this order, as those of exports and conversions are, is read twice; another one is sorted.
 */
export async function contentInOrderOfTime(open: OpenFile, signal?: AbortSignal): Promise<RecordContent> {
  if (await isInOrderOfTime(unpacked(await open()))) return contentInFileOrder(open);
  return openContent(sortedChunks(sortedByTime(unpacked(await open()), { folder: tmpdir(), signal })));
}

async function* chunksOf(content: AsyncIterable<Buffer>): AsyncGenerator<ContentChunk> {
  for await (const bytes of content) yield { bytes };
}

async function* sortedChunks(lines: ReturnType<typeof sortedByTime>): AsyncGenerator<ContentChunk> {
  for await (const { number, bytes } of lines) yield { bytes, line: number };
}
