import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { GroupsService } from '#resources/groups/groups.service.js';
import { ImportArchiveWriter } from '../conversion/archive/import-archive-writer.js';
import { ApiClient, NotFound, type ApiClientOptions } from '../conversion/cometchat/api-client.js';
import { convertCometchat } from '../conversion/cometchat/convert-cometchat.js';
import { messageOf } from '../conversion/cometchat/message-reader.js';
import { isWithheld } from '../conversion/cometchat/message-records.js';
import { ReadScope } from '../conversion/cometchat/read-scope.js';
import { fieldsOf } from '../conversion/reading/fields.js';
import { ArchiveImportService } from '../import/files/archive-import.service.js';
import type { ComparedRow } from './comparison.js';
import type { MigrationFolder, FollowState } from './migration-folder.js';
import { RecordComparisonService, type ComparedRecords } from './record-comparison.service.js';

/** Seconds that each round reads again, for messages that the source stored while their list was read, and clocks that differ. */
const OVERLAP = 120;

export interface FollowOptions extends ApiClientOptions {
  readonly onProgress?: (step: string) => void;
}

export interface RoundResult {
  /** Records that were added or replaced, and those that the source does not have any more. */
  readonly changed: number;
  readonly removed: number;
  readonly refused: number;
  /** What the source and the app have after the round. */
  readonly rows: ComparedRow[];
  readonly isEqual: boolean;
}

/**
 * Copies an app of CometChat, or of a server with its API, in rounds: each reads an archive of the source, compares it with the app, and imports what
 * differs. The ids of users, groups and messages stay. A round that was interrupted is done again, which changes nothing twice.
 */
@Injectable()
export class MigrationService {
  constructor(
    private readonly imports: ArchiveImportService,
    private readonly comparisons: RecordComparisonService,
    private readonly groups: GroupsService,
  ) {}

  /** The state of the migration in the folder. @throws StartupError for one of another source or app, or an app with data of its own */
  async begin(ctx: RequestContext, folder: MigrationFolder, base: string): Promise<FollowState> {
    const known = await folder.state();
    const state = known ?? { base, appId: ctx.app.id, round: 0 };
    if (state.base !== base || state.appId !== ctx.app.id)
      throw new StartupError(
        `The folder ${folder.path} has a migration from ${state.base} into the app ${state.appId}.`,
      );
    if (state.cutOverAt !== undefined)
      throw new StartupError(
        'People use the app since the cut-over: copying again would replace what they have written.',
      );
    if (!(await this.imports.begin(ctx, importNameOf(state))))
      throw new StartupError('The app has users, groups or messages of its own. Migrate into a new app.');
    if (!known) await folder.save(state);
    return state;
  }

  /** Reads everything, and makes the app the same. @param isFresh whether what an interrupted copy has read is read again */
  async copyAll(
    ctx: RequestContext,
    folder: MigrationFolder,
    options: FollowOptions,
    isFresh = false,
  ): Promise<RoundResult> {
    let state = (await folder.state())!;
    if (state.startedAt === undefined || isFresh) {
      await folder.remove('source');
      state = { ...state, startedAt: await timeOf(options) };
      await folder.save(state);
    }
    await this.read(folder, options);
    const result = await this.apply(ctx, folder, state, undefined, options);
    await this.end(folder, {
      ...state,
      round: state.round + 1,
      since: state.startedAt! - OVERLAP,
      startedAt: undefined,
    });
    return result;
  }

  /** Reads what has changed since the round before, and makes that the same in the app. */
  async copyChanges(ctx: RequestContext, folder: MigrationFolder, options: FollowOptions): Promise<RoundResult> {
    const state = (await folder.state())!;
    const startedAt = await timeOf(options);
    await folder.remove('source');
    const scope = new ReadScope(state.since!, await folder.takeHints());
    await this.read(folder, options, scope);
    const result = await this.apply(ctx, folder, state, scope, options);
    await this.end(folder, { ...state, round: state.round + 1, since: startedAt - OVERLAP });
    await folder.forgetHints();
    return result;
  }

  private async read(folder: MigrationFolder, options: FollowOptions, scope?: ReadScope): Promise<void> {
    const archive = folder.archive('source');
    const isRead = await access(join(archive, 'report.json')).then(
      () => true,
      () => false,
    );
    if (!isRead)
      await convertCometchat(
        { ...options, scope, keepsPositions: true, onProgress: (step) => options.onProgress?.(`Reading ${step}.`) },
        archive,
      );
  }

  private async apply(
    ctx: RequestContext,
    folder: MigrationFolder,
    state: FollowState,
    scope: ReadScope | undefined,
    options: FollowOptions,
  ): Promise<RoundResult> {
    const { signal } = options;
    options.onProgress?.('Comparing the source with the app.');
    await folder.remove('changes');
    const changes = await ImportArchiveWriter.create(folder.archive('changes'));
    const source = folder.archive('source');
    let removed: number;
    let changed: number;
    let refused = 0;
    try {
      const before = await this.comparisons.compare(ctx, source, scope, changes);
      removed = await this.remove(ctx, before, changes, options);
      changed = Object.values(changes.counts()).reduce((sum, count) => sum + count, 0);
    } finally {
      await changes.close();
    }
    signal?.throwIfAborted();
    if (changed > 0) {
      const imported = await this.imports.replace(ctx, folder.archive('changes'), {
        importName: importNameOf(state),
        refusedOf: (kind) => join(folder.path, `refused.${kind}`),
        signal,
      });
      refused = Object.values(imported).reduce((sum, result) => sum + result.refused, 0);
    }
    const after = (await this.comparisons.compare(ctx, source, scope)).comparison;
    return { changed, removed, refused, rows: after.rows(), isEqual: after.isEqual };
  }

  /** A user who is gone is deactivated, because others have their messages. */
  private async remove(
    ctx: RequestContext,
    { extra }: ComparedRecords,
    changes: ImportArchiveWriter,
    options: FollowOptions,
  ): Promise<number> {
    const api = new ApiClient(options);
    let removed = 0;
    const users = await keysThat(extra.users, (uid) => isGone(api, `/users/${uid}`));
    const messages = await keysThat(extra.messages, async (id) => {
      const message = await messageOf(api, id);
      return !message || isWithheld(fieldsOf(message.data));
    });
    for (const kind of ['friends', 'blocks', 'members'] as const)
      for await (const records of this.comparisons.recordsOf(ctx, kind, extra[kind] ?? new Set())) {
        await this.imports.remove(ctx, kind, records);
        removed += records.length;
      }
    if (messages.size > 0)
      await this.imports.remove(
        ctx,
        'messages',
        [...messages].map((id) => ({ id })),
      );
    removed += messages.size;
    for (const guid of await keysThat(extra.groups, (id) => isGone(api, `/groups/${id}`))) {
      await this.groups.delete(ctx, guid);
      removed += 1;
    }
    const deactivatedAt = Math.floor(Date.now() / 1000);
    for await (const records of this.comparisons.recordsOf(ctx, 'users', users))
      for (const user of records.filter((record) => record.deactivatedAt === undefined)) {
        await changes.write('users', { ...user, deactivatedAt });
        removed += 1;
      }
    return removed;
  }

  private async end(folder: MigrationFolder, state: FollowState): Promise<void> {
    await folder.save(state);
    await folder.remove('source');
    await folder.remove('changes');
  }
}

/** The clock of the source. */
async function timeOf(options: FollowOptions): Promise<number> {
  return new ApiClient(options).time();
}

/** A list with page numbers that changes while it is read can lack a row, so that each is asked for. */
async function keysThat(keys: ReadonlySet<string> | undefined, isWanted: (key: string) => Promise<boolean>) {
  const found = new Set<string>();
  for (const key of keys ?? []) if (await isWanted(key)) found.add(key);
  return found;
}

async function isGone(api: ApiClient, path: string): Promise<boolean> {
  try {
    await api.get(path);
    return false;
  } catch (error) {
    if (error instanceof NotFound) return true;
    throw error;
  }
}

const importNameOf = ({ base }: FollowState): string => `migration from ${new URL(base).host}`;
