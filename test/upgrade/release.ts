import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { BackupFolder } from '#operations/backup/backup-folder.js';
import type { BackupManifest } from '#operations/backup/backup-manifest.js';
import { restoreBackup } from '#operations/backup/restore-backup.js';
import { applyMigrations } from '#platform/database/migrations/migrations.js';

const folder = join(import.meta.dirname, 'releases');

/** What is kept of releases, see docs/releasing.md. */
export const RELEASES: readonly string[] = readdirSync(folder).sort();

export interface ReleasedStatement {
  readonly name: string;
  readonly parameters: number;
  readonly text: string;
}

/** Restores the database of a release, with its schema. */
export async function restoreRelease(release: string, databaseUrl: string): Promise<BackupManifest> {
  const backup = await BackupFolder.open(join(folder, release));
  await applyMigrations(databaseUrl, { only: backup.head.migrations });
  return restoreBackup(backup, { databaseUrl });
}

/** The statements that servers of the release prepare. */
export function statementsOf(release: string): ReleasedStatement[] {
  const snapshot = gunzipSync(readFileSync(join(folder, release, 'statements.sql.gz'))).toString('utf8');
  return snapshot
    .split(/^-- statement: /m)
    .slice(1)
    .map((entry) => {
      const lines = entry.split('\n');
      const isComment = (line: string) => line.startsWith('--');
      return {
        name: lines[0]!.trim(),
        parameters: lines.filter((line) => /^-- \$\d+: /.test(line)).length,
        text: lines
          .slice(1)
          .filter((line) => !isComment(line))
          .join('\n')
          .trim()
          .replace(/;$/, ''),
      };
    });
}
