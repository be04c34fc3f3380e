import { StartupError } from '#platform/errors/startup-error.js';
import type { FileRecordDto } from '#resources/data-transfer/import/rules/call-record.dto.js';
import { archiveVault } from '../archive/archive-key.js';
import { ROWS_FILE } from '../archive/archive-manifest.js';
import type { ArchiveReader } from '../archive/archive-reader.js';
import type { RowPage } from '../tables/app-rows.js';
import { APP_TABLES, type AppTable } from '../tables/app-tables.js';
import { ArchiveSecrets } from '../tables/row-secrets.js';
import type { AppSource } from './app-import.service.js';

const PAGE_ROWS = 500;
const PAGE_BYTES = 4_000_000;

/** The beginning of a line as the export writes it. The rest is not parsed, so that no number loses digits. */
const LINE = /^\{"table":"([a-z_]{1,63})","row":/;

const FILE_ID = /^[\w-]{1,64}$/;

const TABLES = new Map(APP_TABLES.map((table, position) => [table.name, { table, position }]));

/**
 * The app of an archive.
 *
 * @throws StartupError if the archive has credentials and the passphrase is missing or wrong
 */
export async function archiveSource(archive: ArchiveReader, passphrase: string | undefined): Promise<AppSource> {
  const { appId, name, region, createdAt, eventPosition, mediaMark, missingFiles } = archive.manifest;
  const secrets = await secretsOf(archive, passphrase);
  return {
    app: { id: appId, name, region, createdAt: new Date(createdAt) },
    eventPosition: BigInt(eventPosition),
    mediaMark,
    open: (table, row, columns) => {
      if (!secrets) throw new StartupError(`A row of ${table.name} has credentials, and the archive has no key.`);
      return secrets.opened(table, row, columns);
    },
    rows: () => pages(archive),
    async *files() {
      const missing = new Set(missingFiles);
      for await (const line of archive.lines('files.ndjson')) {
        const { id, size } = JSON.parse(line) as FileRecordDto;
        if (!FILE_ID.test(id)) throw new StartupError('files.ndjson has an id that is no name of a file.');
        if (missing.has(id)) continue;
        yield { id, size };
      }
    },
    bytes: ({ id, size }) => archive.bytes(id, size),
  };
}

async function secretsOf({ manifest }: ArchiveReader, passphrase: string | undefined) {
  if (!manifest.keyDerivation) return undefined;
  if (passphrase === undefined)
    throw new StartupError(
      'The archive has credentials: set CONFAB_ARCHIVE_PASSPHRASE, or name a file with --passphrase-file.',
    );
  const vault = await archiveVault(passphrase, manifest.keyDerivation);
  if (vault.fingerprint.toString('hex') !== manifest.keyFingerprint)
    throw new StartupError('The passphrase is not the one of the archive. Nothing was imported.');
  return new ArchiveSecrets(vault);
}

async function* pages(archive: ArchiveReader): AsyncGenerator<RowPage> {
  let table: AppTable | undefined;
  let rows: string[] = [];
  let bytes = 0;
  let number = 0;
  for await (const line of archive.lines(ROWS_FILE)) {
    number++;
    const next = tableOf(line, number, table);
    if (table && (next !== table || rows.length === PAGE_ROWS || bytes > PAGE_BYTES)) {
      yield { table, rows };
      rows = [];
      bytes = 0;
    }
    table = next;
    const row = line.slice(line.indexOf('"row":') + '"row":'.length, -1);
    rows.push(row);
    bytes += row.length;
  }
  if (table && rows.length > 0) yield { table, rows };
}

function tableOf(line: string, number: number, before: AppTable | undefined): AppTable {
  const name = LINE.exec(line)?.[1];
  const known = name === undefined ? undefined : TABLES.get(name);
  if (!known || !line.endsWith('}'))
    throw new StartupError(`Line ${number} of ${ROWS_FILE} is no row of a known table.`);
  if (before && TABLES.get(before.name)!.position > known.position)
    throw new StartupError(`Line ${number} of ${ROWS_FILE} is not in the order of an export.`);
  return known.table;
}
