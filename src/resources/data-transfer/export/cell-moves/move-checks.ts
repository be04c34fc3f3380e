import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import type { Replication } from '#platform/cells/replication.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import { isDatabaseUnavailable } from '#platform/database/database-errors.js';
import { errorReason } from '#platform/errors/error-reason.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { CredentialVault } from '#platform/security/credential-vault.js';
import { MediaLinks } from '#resources/media/files/media-links.js';
import { storeKey } from '#resources/media/files/media.service.js';
import { MEDIA_STORE, MissingMediaError, type MediaStore } from '#resources/media/store/media-store.js';

/** Something that a move needs, and whether it is so. */
export interface MoveCheck {
  readonly check: string;
  readonly isMet: boolean;
  /** What was found, in a sentence. */
  readonly message: string;
}

type Checks = Readonly<Record<string, () => string | Promise<string>>>;

/** What a move between two cells needs beside the app itself. All of it is checked before the first row is copied. */
@Injectable()
export class MoveChecks {
  constructor(
    private readonly vault: CredentialVault,
    private readonly links: MediaLinks,
    @Inject(MEDIA_STORE) private readonly store: MediaStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The name of the cell in the configuration, which the command has checked. */
  get cell(): string {
    return this.config.cell!.name;
  }

  /** @throws StartupError unless both are cells of one directory, which says where the app is */
  assertOneDirectory(target: MoveChecks): void {
    if (this.cell === target.cell) throw new StartupError(`The cell ${this.cell} is the source.`);
    if (this.config.cell!.directoryUrl !== target.config.cell!.directoryUrl)
      throw new StartupError('Both cells need the same DATABASE_DIRECTORY_URL. Nothing was changed.');
  }

  /**
   * All are checked, so that an operator learns of all obstacles at once.
   *
   * @param onCheck called with each
   * @throws StartupError with those that are not met
   */
  async assertAll(
    target: MoveChecks,
    appId: string,
    replication: Replication,
    onCheck: (check: MoveCheck) => void = () => undefined,
  ): Promise<void> {
    const checks: Checks = {
      'encryption key': () => this.sameKey(target),
      'links of files': () => this.sameLinks(target),
      files: () => this.sameFiles(target, appId),
      PostgreSQL: () => replication.assertPossible(),
      'sign-in of the target at the source': () => replication.assertReachable(),
    };
    const obstacles: string[] = [];
    for (const [check, find] of Object.entries(checks)) {
      try {
        onCheck({ check, isMet: true, message: await find() });
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        const message = error instanceof StartupError ? error.message : `It cannot be checked (${reasonOf(error)}).`;
        onCheck({ check, isMet: false, message });
        obstacles.push(`${check}: ${message}`);
      }
    }
    if (obstacles.length > 0) throw new StartupError(`${obstacles.join(' ')} Nothing was changed.`);
  }

  /** The rows have secrets. */
  private sameKey(target: MoveChecks): string {
    if (!this.vault.hash(PROBE).equals(target.vault.hash(PROBE)))
      throw new StartupError('Both cells need the same CONFAB_ENCRYPTION_KEY.');
    return 'Both cells have the same one.';
  }

  /** The rows have URLs of files. */
  private sameLinks(target: MoveChecks): string {
    const probe = { appId: PROBE, mediaId: PROBE };
    if (this.links.linkOf(probe) !== target.links.linkOf(probe))
      throw new StartupError(
        'The cells sign the addresses of files with different keys, because only one of them has had its encryption key rotated.',
      );
    return 'Both cells sign them with the same key.';
  }

  /** The bytes of files stay where they are. So the target has to read what the source has written. */
  private async sameFiles(target: MoveChecks, appId: string): Promise<string> {
    const key = storeKey({ appId, mediaId: randomUUID().replaceAll('-', '') });
    await this.store.write(key, Readable.from(['probe']));
    try {
      await buffer(await target.store.read(key));
    } catch (error) {
      // the folder of a target that has stored no file yet is missing as a whole
      const reason = error instanceof MissingMediaError ? '' : ` (${reasonOf(error)})`;
      throw new StartupError(
        `The target does not find a file that the source has just written${reason}: the source has its files in ${this.place}, the target in ${target.place}. Both cells need the same bucket or folder.`,
      );
    } finally {
      await this.store.delete(key);
    }
    const { place } = this;
    return this.config.media.s3
      ? `Both cells have them in ${place}.`
      : `Both cells have them in ${place} of this machine. The servers of both cells have to use this folder, and not one of that name on a machine of their own.`;
  }

  /** Where the files are, for operators. */
  private get place(): string {
    const { s3 } = this.config.media;
    if (!s3) return `the folder ${join(this.config.dataDir, 'media')}`;
    return `the bucket ${s3.bucket}${s3.prefix === '' ? '' : ` below ${s3.prefix}`} of ${s3.endpoint ?? 'Amazon S3'}`;
  }
}

/** An error of a store has its own as the cause. */
const reasonOf = (error: unknown): string => errorReason((error as Error).cause ?? error);

/** Signed by both cells, to compare their keys. */
const PROBE = 'probe';
