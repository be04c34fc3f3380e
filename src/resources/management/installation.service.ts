import { randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { ConsoleSessions } from '#platform/authentication/console/console-sessions.js';
import { CellDirectory } from '#platform/cells/cell-directory.js';
import { DirectoryDatabase } from '#platform/cells/directory-database.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { InstallationContext } from '#platform/context/context.js';
import { isDatabaseUnavailable } from '#platform/database/database-errors.js';
import { errorReason } from '#platform/errors/error-reason.js';
import { CredentialVault } from '#platform/security/credential-vault.js';
import { AppsRepository } from './apps.repository.js';
import { AppsService, type CreatedApp } from './apps.service.js';

/** What was created at this start, to be shown once. */
export interface FirstStart {
  readonly created?: CreatedApp;
  /** Present if the pair was generated now. */
  readonly management?: ManagementPair;
  /** Code of a link that signs in to the console once; present with the first app if the console is served. */
  readonly consoleCode?: string;
  /** Another code, for the link to the demo chat; present with the first app if the demo is served. */
  readonly demoCode?: string;
}

export interface ManagementPair {
  readonly key: string;
  readonly secret: string;
}

/** Creates the first app and the management credential in an empty database. */
@Injectable()
export class InstallationService {
  private readonly logger = new Logger('Installation');

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly apps: AppsService,
    private readonly repository: AppsRepository,
    private readonly vault: CredentialVault,
    private readonly directory: DirectoryDatabase,
    private readonly cells: CellDirectory,
    private readonly consoleSessions: ConsoleSessions,
  ) {}

  /**
   * One of several servers that start at the same time creates; the others return nothing. A cell whose directory is down starts without it.
   *
   * @throws StartupError if the directory does not have the cell
   */
  async prepare(): Promise<FirstStart> {
    if (this.cells.own === undefined) return this.createMissing();
    try {
      await this.cells.assertKnown();
      const created = await this.createMissing();
      await this.apps.publishAll({});
      return created;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      this.logger.warn(`The directory of cells cannot be reached: ${errorReason(error)}. Apps are served without it.`);
      return {};
    }
  }

  private async createMissing(): Promise<FirstStart> {
    return this.directory.withTransaction<InstallationContext, FirstStart>({}, async (tx) => {
      await this.repository.lockFirstApp(tx);
      const management = await this.prepareManagement(tx);
      const created = await this.prepareFirstApp(tx);
      const hasLink = created !== undefined && this.config.servesConsole;
      const consoleCode = hasLink ? await this.consoleSessions.createLink(tx) : undefined;
      const demoCode = hasLink && this.config.servesDemo ? await this.consoleSessions.createLink(tx) : undefined;
      return { management, created, consoleCode, demoCode };
    });
  }

  /** Servers refuse the former pair from then on. A configured pair replaces the new one at the next start. */
  async replaceManagementPair(ctx: InstallationContext): Promise<ManagementPair> {
    const pair = generatedPair();
    await this.saveManagement(ctx, pair);
    return pair;
  }

  private async prepareManagement(ctx: InstallationContext): Promise<FirstStart['management']> {
    const given = this.config.management;
    if (!given && (await this.repository.hasManagementCredential(ctx))) return undefined;
    const pair = given ?? generatedPair();
    await this.saveManagement(ctx, pair);
    return given ? undefined : pair;
  }

  private async saveManagement(ctx: InstallationContext, { key, secret }: ManagementPair): Promise<void> {
    await this.repository.saveManagementCredential(ctx, {
      keyHash: this.vault.hash(key),
      secretHash: this.vault.hash(secret),
    });
  }

  /** The first app of the whole installation, in the first cell that starts. */
  private async prepareFirstApp(tx: InstallationContext): Promise<CreatedApp | undefined> {
    const ctx = this.directory.outside(tx);
    if ((await this.cells.hasApps(tx)) || (await this.repository.any(ctx))) return undefined;
    return this.apps.create(ctx, { name: 'My first app', ...this.config.firstApp });
  }
}

const generatedPair = (): ManagementPair => ({
  key: randomBytes(20).toString('hex'),
  secret: randomBytes(20).toString('hex'),
});
