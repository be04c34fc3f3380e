import type { Region } from '#platform/config/config.js';
import type { KeyDerivation } from './archive-key.js';
import type { WrittenFile } from './archive-target.js';

export const ARCHIVE_FORMAT = 1;

export const MANIFEST_FILE = 'app.json';
/** The rows of all tables of the app. */
export const ROWS_FILE = 'app.ndjson';

/** The file app.json of an archive. */
export interface Manifest {
  readonly format: typeof ARCHIVE_FORMAT;
  readonly appId: string;
  readonly name: string;
  readonly region: Region;
  /** ISO 8601, as exportedAt. */
  readonly createdAt: string;
  readonly exportedAt: string;
  /** The newest event of the log at the time of the export, as decimal text. */
  readonly eventPosition: string;
  readonly confabVersion: string;
  /** Identifies the key of the credentials in the archive, and does not reveal it. Absent where there are none. */
  readonly keyFingerprint?: string;
  readonly keyDerivation?: KeyDerivation;
  /** The mark replaces the signatures of URLs of files in `app.ndjson`; see MediaMarks. */
  readonly mediaMark: string;
  readonly files: Readonly<Record<string, WrittenFile>>;
  /** Number of rows of each table in `app.ndjson`. */
  readonly tables: Readonly<Record<string, number>>;
  /** What the records leave out; see docs/exporting.md. */
  readonly missingFiles: readonly string[];
}
