import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RunReader, writeRun } from './sorted-run.js';
import { isBefore, timedLines, type TimedLine } from './timed-line.js';

export interface TimeSortOptions {
  /** Folder for temporary files. They are readable by their owner only, and removed at the end. */
  readonly folder: string;
  /** Bytes of lines that are sorted in memory. Default: 32 MB. */
  readonly runBytes?: number;
  readonly signal?: AbortSignal;
}

const RUN_BYTES = 32 * 1024 * 1024;

/** Runs that are merged at the same time. More are merged into one of the next level first. */
const MAX_RUNS = 64;

/**
 * The lines in the order of their times: an external merge sort. Memory does not depend on their number; the temporary files take as much space as
 * the lines, and none where all fit into one run.
 */
export async function* sortedByTime(
  chunks: AsyncIterable<Buffer>,
  { folder, runBytes = RUN_BYTES, signal }: TimeSortOptions,
): AsyncGenerator<TimedLine> {
  const runs = new Runs(folder);
  try {
    let lines: TimedLine[] = [];
    let bytes = 0;
    for await (const next of timedLines(chunks)) {
      signal?.throwIfAborted();
      for (const line of next) {
        lines.push(line);
        bytes += line.bytes.length;
      }
      if (bytes < runBytes) continue;
      await runs.add(inOrder(lines));
      lines = [];
      bytes = 0;
    }
    if (runs.isEmpty) yield* inOrder(lines);
    else {
      await runs.add(inOrder(lines));
      yield* runs.merged();
    }
  } finally {
    await runs.remove();
  }
}

const inOrder = (lines: TimedLine[]): TimedLine[] => lines.sort((one, other) => (isBefore(one, other) ? -1 : 1));

/** Sorted runs on disk. */
class Runs {
  private folder: string | undefined;
  private count = 0;
  /** Paths by level. A run of a level has the lines of `MAX_RUNS` of the level below. */
  private readonly levels: string[][] = [];

  constructor(private readonly parent: string) {}

  get isEmpty(): boolean {
    return this.folder === undefined;
  }

  async add(lines: TimedLine[]): Promise<void> {
    this.folder ??= await mkdtemp(join(this.parent, 'confab-order-'));
    await this.write(0, lines);
    for (let level = 0; this.levels[level]!.length === MAX_RUNS; level++) {
      const full = this.levels[level]!;
      await this.write(level + 1, merged(full));
      for (const path of full) await rm(path);
      this.levels[level] = [];
    }
  }

  /** Each level has fewer than `MAX_RUNS` runs, and a few levels are enough for any disk. */
  merged(): AsyncGenerator<TimedLine> {
    return merged(this.levels.flat());
  }

  async remove(): Promise<void> {
    if (this.folder !== undefined) await rm(this.folder, { recursive: true, force: true });
  }

  private async write(level: number, lines: AsyncIterable<TimedLine> | Iterable<TimedLine>): Promise<void> {
    const path = join(this.folder!, String(this.count++));
    await writeRun(path, lines);
    (this.levels[level] ??= []).push(path);
  }
}

async function* merged(paths: readonly string[]): AsyncGenerator<TimedLine> {
  const readers: RunReader[] = [];
  try {
    for (const path of paths) readers.push(await RunReader.open(path));
    for (;;) {
      let first: RunReader | undefined;
      for (const reader of readers) if (reader.line && (!first || isBefore(reader.line, first.line!))) first = reader;
      if (!first) return;
      yield first.line!;
      const reading = first.advance();
      if (reading) await reading;
    }
  } finally {
    for (const reader of readers) await reader.close();
  }
}
