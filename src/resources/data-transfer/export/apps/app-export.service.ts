import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { EventLog } from '#platform/events/event-log.js';
import { packageVersion } from '#platform/files/package-root.js';
import { CredentialVault } from '#platform/security/credential-vault.js';
import { IMPORT_KINDS, type ImportKind } from '#resources/data-transfer/import/import-records.js';
import type { App } from '#resources/management/apps.repository.js';
import { FileAddresses } from '#resources/media/files/file-addresses.js';
import { MediaLinks } from '#resources/media/files/media-links.js';
import { storeKey } from '#resources/media/files/media.service.js';
import { MEDIA_STORE, MissingMediaError, type MediaStore } from '#resources/media/store/media-store.js';
import { archiveVault, newKeyDerivation, type KeyDerivation } from '../archive/archive-key.js';
import { ARCHIVE_FORMAT, MANIFEST_FILE, ROWS_FILE, type Manifest } from '../archive/archive-manifest.js';
import type { ArchiveTarget, WrittenFile } from '../archive/archive-target.js';
import { RecordsRepository } from '../records/records.repository.js';
import { AppRows, type RowPage } from '../tables/app-rows.js';
import { AppRowsRepository } from '../tables/app-rows.repository.js';
import { MediaMarks } from '../tables/media-marks.js';
import { ArchiveSecrets, RowSecrets } from '../tables/row-secrets.js';

export interface ExportOptions {
  /** Without it the archive has no credentials. */
  readonly passphrase?: string;
  /** Called as the files of the archive are completed. */
  readonly onFile?: (name: string, file: WrittenFile) => void;
}

export interface AppExport {
  readonly manifest: Manifest;
  /** Rows whose credentials the key of the installation does not decrypt, by table. */
  readonly unreadable: Readonly<Record<string, number>>;
  readonly withCredentials: boolean;
}

/** Writes all data of an app to an archive, as it is at one point in time. */
@Injectable()
export class AppExportService {
  constructor(
    private readonly repository: AppRowsRepository,
    private readonly rows: AppRows,
    private readonly records: RecordsRepository,
    private readonly events: EventLog,
    private readonly vault: CredentialVault,
    private readonly links: MediaLinks,
    private readonly addresses: FileAddresses,
    @Inject(MEDIA_STORE) private readonly store: MediaStore,
  ) {}

  async export(
    ctx: InstallationContext,
    app: App,
    archive: ArchiveTarget,
    options: ExportOptions = {},
  ): Promise<AppExport> {
    const keyDerivation = options.passphrase === undefined ? undefined : newKeyDerivation();
    const archiveKey = keyDerivation && (await archiveVault(options.passphrase!, keyDerivation));
    return this.repository.withSnapshot({ ...ctx, app }, async (snapshot) => {
      const exportedAt = new Date();
      const eventPosition = await this.events.newest(snapshot);
      const files: Record<string, WrittenFile> = {};
      const record = (name: string, file: WrittenFile) => {
        files[name] = file;
        options.onFile?.(name, file);
      };
      for (const kind of IMPORT_KINDS)
        record(`${kind}.ndjson`, await archive.lines(`${kind}.ndjson`, this.recordLines(snapshot, kind)));
      const mediaMark = randomBytes(16).toString('hex');
      const copy = new RowLines(mediaMark, snapshot.app.id, this.links, this.vault, archiveKey);
      record(ROWS_FILE, await archive.lines(ROWS_FILE, copy.of(this.rows, snapshot)));
      const missingFiles = await this.exportFiles(snapshot, archive);
      const manifest: Manifest = {
        format: ARCHIVE_FORMAT,
        ...described(app),
        exportedAt: exportedAt.toISOString(),
        eventPosition: String(eventPosition),
        confabVersion: packageVersion(),
        ...encryption(archiveKey, keyDerivation),
        mediaMark,
        files,
        tables: Object.fromEntries(copy.counts),
        missingFiles,
      };
      await archive.json(MANIFEST_FILE, manifest);
      return { manifest, unreadable: Object.fromEntries(copy.unreadable), withCredentials: archiveKey !== undefined };
    });
  }

  private async *recordLines(ctx: AppContext, kind: ImportKind): AsyncGenerator<string[]> {
    for await (const page of this.records.pages(ctx, kind))
      yield page.map((record) => this.addresses.current(JSON.stringify(record)));
  }

  /** @returns the ids of the files whose bytes the media store no longer has */
  private async exportFiles(ctx: AppContext, archive: ArchiveTarget): Promise<string[]> {
    const missing: string[] = [];
    for await (const page of this.records.pages(ctx, 'files'))
      for (const { id } of page) {
        try {
          await archive.bytes(id, await this.store.read(storeKey({ appId: ctx.app.id, mediaId: id })));
        } catch (error) {
          if (!(error instanceof MissingMediaError)) throw error;
          missing.push(id);
        }
      }
    return missing;
  }
}

/** The lines of `app.ndjson`. */
class RowLines {
  readonly counts = new Map<string, number>();
  readonly unreadable = new Map<string, number>();
  private readonly marks: MediaMarks;
  private readonly secrets: RowSecrets;
  private readonly archiveSecrets?: ArchiveSecrets;

  constructor(
    mediaMark: string,
    appId: string,
    links: MediaLinks,
    vault: CredentialVault,
    archiveKey?: CredentialVault,
  ) {
    this.marks = new MediaMarks(links, appId, mediaMark);
    this.secrets = new RowSecrets(vault, appId);
    this.archiveSecrets = archiveKey && new ArchiveSecrets(archiveKey);
  }

  async *of(source: AppRows, ctx: AppContext): AsyncGenerator<string[]> {
    const { archiveSecrets } = this;
    const pages = source.read(ctx, {
      marks: this.marks,
      secrets: this.secrets,
      seal: archiveSecrets && ((table, row, secrets) => archiveSecrets.sealed(table, row, secrets)),
      onUnreadable: ({ name }) => increase(this.unreadable, name, 1),
    });
    for await (const page of pages) {
      increase(this.counts, page.table.name, page.rows.length);
      yield linesOf(page);
    }
  }
}

const linesOf = ({ table, rows }: RowPage): string[] => rows.map((json) => `{"table":"${table.name}","row":${json}}`);

const described = ({ id, name, region, createdAt }: App) => ({
  appId: id,
  name,
  region,
  createdAt: createdAt.toISOString(),
});

const encryption = (vault: CredentialVault | undefined, keyDerivation: KeyDerivation | undefined) =>
  vault && { keyFingerprint: vault.fingerprint.toString('hex'), keyDerivation };

function increase(counts: Map<string, number>, name: string, by: number): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}
