import { join } from 'node:path';
import type { BackupManifest, BackupSource, BackupTarget } from '#operations/backup/backup-manifest.js';
import type { Config } from '#platform/config/config.js';
import { type CommandLine, UsageError } from '../support/command-line.js';
import { withOpened } from '../support/with-database.js';

export function addBackupCommand(program: CommandLine): void {
  const command = program.command('backup').summary('Backs up the whole installation, and restores it.');
  command
    .command('create <folder>')
    .failsAs('backup failed')
    .summary('Writes all data to an empty folder, or for - to stdout, without the encryption key. Servers may run.')
    .prints(async ({ config: load, arguments: [folder], output, signal }) => {
      if (folder === STREAM && process.stdout.isTTY)
        throw new UsageError(
          'A backup is not for a terminal: redirect it, as in "confab backup create - > backup.tar".',
        );
      const config = load();
      const [{ createBackup }, target] = await Promise.all([
        import('#operations/backup/create-backup.js'),
        targetOf(folder!),
      ]);
      const manifest = await withOpened(
        config,
        signal,
        ({ openForBackup }) => openForBackup(config),
        ({ sessionUrl, encryptionKey }) =>
          createBackup(
            { databaseUrl: sessionUrl, encryptionKey, mediaFolder: mediaFolder(config) },
            target,
            (name, { rows }) => output.progress(`${name}: ${rows}`),
          ),
      );
      const lines = [
        `Backed up to ${folder === STREAM ? 'stdout' : folder}: ${contentOf(manifest)}.`,
        'Keep the encryption key elsewhere: the backup cannot be restored without it, and does not contain it.',
      ];
      if (!manifest.media) lines.push('Uploaded files are in a bucket: back it up as well.');
      const messages = folder === STREAM ? process.stderr : process.stdout;
      output.result({ folder, ...resultOf(manifest) }, lines.join('\n'), messages);
    });
  command
    .command('verify <folder>')
    .failsAs('backup cannot be restored')
    .summary('Checks that a backup, for - that of stdin, is complete and not damaged. Needs no database.')
    .prints(async ({ arguments: [folder], output }) => {
      const { verifyBackup } = await import('#operations/backup/restore-backup.js');
      const manifest = await verifyBackup(await sourceOf(folder!));
      output.result(
        { folder, ...resultOf(manifest) },
        `The backup of ${manifest.createdAt} is complete: ${contentOf(manifest)}.`,
      );
    });
  command
    .command('restore <folder>')
    .failsAs('restore failed')
    .summary('Restores a backup, for - that of stdin, into an empty database, and migrates it to this version.')
    .prints(async ({ config: load, arguments: [folder], output, signal }) => {
      const config = load();
      const { assertKeyOf, restoreBackup } = await import('#operations/backup/restore-backup.js');
      const backup = await sourceOf(folder!);
      const { manifest, migrations } = await withOpened(
        config,
        signal,
        ({ openForRestore }) => openForRestore(config, backup.head.migrations, (key) => assertKeyOf(backup.head, key)),
        async ({ sessionUrl }) => {
          const restored = await restoreBackup(
            backup,
            { databaseUrl: sessionUrl, mediaFolder: mediaFolder(config) },
            (name, rows) => output.progress(`${name}: ${rows}`),
          );
          const { applyMigrations } = await import('#platform/database/migrations/migrations.js');
          return { manifest: restored, migrations: await applyMigrations(sessionUrl) };
        },
      );
      const lines = [`Restored the backup of ${manifest.createdAt}: ${contentOf(manifest)}.`];
      if (migrations.length > 0) lines.push(`Applied ${migrations.length} migrations of later versions.`);
      if (!manifest.media) lines.push('Uploaded files are not part of the backup: make the bucket available.');
      output.result({ folder, ...resultOf(manifest), migrations }, lines.join('\n'));
    });
}

/** In place of a folder: stdout, or stdin. */
const STREAM = '-';

async function targetOf(folder: string): Promise<BackupTarget> {
  if (folder !== STREAM) return new (await import('#operations/backup/backup-folder.js')).BackupFolderWriter(folder);
  return new (await import('#operations/backup/backup-stream.js')).BackupStreamWriter(process.stdout);
}

/** @throws StartupError if there is no backup */
async function sourceOf(folder: string): Promise<BackupSource> {
  if (folder !== STREAM) return (await import('#operations/backup/backup-folder.js')).BackupFolder.open(folder);
  if (process.stdin.isTTY)
    throw new UsageError('A backup is expected on stdin, as in "confab backup restore - < backup.tar".');
  return (await import('#operations/backup/backup-stream.js')).BackupStream.open(process.stdin);
}

const mediaFolder = ({ dataDir, media }: Config) => (media.s3 ? undefined : join(dataDir, 'media'));

function contentOf({ tables, media }: BackupManifest): string {
  const rows = `${rowsOf(tables)} rows of ${Object.keys(tables).length} tables`;
  return media ? `${rows}, ${media.files} uploaded files` : rows;
}

const resultOf = ({ createdAt, confabVersion, tables, media }: BackupManifest) => ({
  createdAt,
  confabVersion,
  rows: rowsOf(tables),
  media,
});

const rowsOf = (tables: BackupManifest['tables']) => Object.values(tables).reduce((total, { rows }) => total + rows, 0);
