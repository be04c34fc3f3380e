import { open, type FileHandle } from 'node:fs/promises';
import type { TimedLine } from './timed-line.js';

/** A header stands before each line: its time and number as doubles, and its length. */
const HEADER_BYTES = 20;

/** Bytes of a run that are in memory. */
const BUFFER_BYTES = 128 * 1024;

/** Writes lines, which are in order, to a file of a folder of its own. */
export async function writeRun(path: string, lines: AsyncIterable<TimedLine> | Iterable<TimedLine>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    let parts: Buffer[] = [];
    let length = 0;
    const write = async () => {
      await file.appendFile(Buffer.concat(parts));
      parts = [];
      length = 0;
    };
    for await (const { time, number, bytes } of lines) {
      const header = Buffer.allocUnsafe(HEADER_BYTES);
      header.writeDoubleLE(time, 0);
      header.writeDoubleLE(number, 8);
      header.writeUInt32LE(bytes.length, 16);
      parts.push(header, bytes);
      length += HEADER_BYTES + bytes.length;
      if (length >= BUFFER_BYTES) await write();
    }
    await write();
  } finally {
    await file.close();
  }
}

/** Reads the lines of a run one after the other. */
export class RunReader {
  /** The line is undefined after the last one. */
  line: TimedLine | undefined;
  private buffer = Buffer.alloc(0);
  private position = 0;

  private constructor(private readonly file: FileHandle) {}

  static async open(path: string): Promise<RunReader> {
    const reader = new RunReader(await open(path, 'r'));
    await reader.advance();
    return reader;
  }

  /** Waits only where the file has to be read. */
  advance(): Promise<void> | undefined {
    if (this.take()) return undefined;
    return this.readAndTake();
  }

  async close(): Promise<void> {
    await this.file.close();
  }

  private take(): boolean {
    const { buffer, position } = this;
    if (position + HEADER_BYTES > buffer.length) return false;
    const end = position + HEADER_BYTES + buffer.readUInt32LE(position + 16);
    if (end > buffer.length) return false;
    this.position = end;
    this.line = {
      time: buffer.readDoubleLE(position),
      number: buffer.readDoubleLE(position + 8),
      bytes: buffer.subarray(position + HEADER_BYTES, end),
    };
    return true;
  }

  private async readAndTake(): Promise<void> {
    do {
      const rest = this.buffer.subarray(this.position);
      const next = Buffer.allocUnsafe(rest.length + BUFFER_BYTES);
      rest.copy(next);
      const { bytesRead } = await this.file.read(next, rest.length, BUFFER_BYTES);
      this.buffer = next.subarray(0, rest.length + bytesRead);
      this.position = 0;
      if (bytesRead === 0) {
        this.line = undefined;
        return;
      }
    } while (!this.take());
  }
}
