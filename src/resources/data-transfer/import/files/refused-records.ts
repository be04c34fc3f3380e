import { open, stat, type FileHandle } from 'node:fs/promises';
import type { DomainError } from '#platform/errors/domain-error.js';
import { publicCode } from '#platform/errors/error-catalogue.js';
import { errorReason } from '#platform/errors/error-reason.js';
import { StartupError } from '#platform/errors/startup-error.js';
import type { ImportKind } from '../import-records.js';

/** A line of the file of refused records. */
interface RefusedRecord {
  kind: ImportKind;
  line: number;
  key?: string;
  code: string;
  message: string;
  details?: object;
  /** The record was imported, without what the code is about. */
  stored?: true;
}

/** The file of refused records, in NDJSON. It has exactly the refusals of what is stored: lines after the last checkpoint are overwritten. */
export class RefusedRecords {
  private constructor(private readonly handle: FileHandle | undefined) {}

  /**
   * @param path undefined where the refusals are only counted
   * @param bytes that belong to the checkpoint
   * @throws StartupError if the file cannot be written, or does not have these bytes
   */
  static async open(path: string | undefined, bytes: bigint): Promise<RefusedRecords> {
    if (path === undefined) return new RefusedRecords(undefined);
    if (bytes > 0n && (await sizeOf(path)) < bytes)
      throw new StartupError(
        `The records that this import has refused already are not in ${path}: name the file of the former run with --refused, leave the option out, or begin again with --no-resume.`,
      );
    try {
      return new RefusedRecords(await open(path, bytes > 0n ? 'r+' : 'w', 0o600));
    } catch (error) {
      throw new StartupError(`${path} cannot be written: ${errorReason(error)}.`);
    }
  }

  /** Writes lines at the position, and flushes them. @returns the position after them */
  async write(position: bigint, refusals: RefusedRecord[]): Promise<bigint> {
    const text = Buffer.from(refusals.map((refusal) => `${JSON.stringify(refusal)}\n`).join(''));
    const end = position + BigInt(text.length);
    if (!this.handle || text.length === 0) return this.handle ? end : position;
    await this.handle.write(text, 0, text.length, Number(position));
    await this.handle.datasync();
    return end;
  }

  async close(end?: bigint): Promise<void> {
    if (end !== undefined) await this.handle?.truncate(Number(end));
    await this.handle?.close();
  }
}

/** 0 of a file that does not exist. */
const sizeOf = async (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

export const refusedRecord = (
  kind: ImportKind,
  { number, key }: { number: number; key?: string },
  { code, message, details }: DomainError,
): RefusedRecord => ({ kind, line: number, key, code: publicCode(code), message, ...(details && { details }) });
