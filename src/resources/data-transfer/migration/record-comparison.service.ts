import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import type { ImportArchiveWriter } from '../conversion/archive/import-archive-writer.js';
import { archivedRecords } from '../conversion/cometchat/archived-records.js';
import type { ReadScope } from '../conversion/cometchat/read-scope.js';
import { RecordsRepository } from '../export/records/records.repository.js';
import type { ImportKind } from '../import/import-records.js';
import { Comparison } from './comparison.js';
import { keyOf, partsOf, type Parts } from './record-parts.js';

const BATCH = 500;

/** Calls are read as a whole only. */
const KINDS = ['roles', 'users', 'friends', 'blocks', 'groups', 'members', 'conversation-states', 'calls'] as const;

type KeyedKind = (typeof KINDS)[number];

/** Whether the app may have the record without the source: roles of every app, states that messages make, and users who are gone. */
const isOfApp = (kind: ImportKind, record: object): boolean =>
  kind === 'roles' || kind === 'conversation-states' || (kind === 'users' && 'deactivatedAt' in record);

/** Whether a record that the app has was read in the source as well. */
function isRead(kind: KeyedKind, { users, groups }: ReadScope, record: object): boolean {
  const { uid, friendUid, guid } = record as { uid: string; friendUid: string; guid: string };
  if (kind === 'friends') return users.has(uid) || users.has(friendUid);
  if (kind === 'blocks' || kind === 'conversation-states') return users.has(uid);
  return kind === 'members' ? groups.has(guid) : kind !== 'calls';
}

export interface ComparedRecords {
  readonly comparison: Comparison;
  /** The keys of records that the app has and the archive has not. */
  readonly extra: Readonly<Partial<Record<ImportKind, ReadonlySet<string>>>>;
}

/** Compares an archive of a source with an app, record by record. In memory are digests of all records but messages, and the ids of those. */
@Injectable()
export class RecordComparisonService {
  constructor(private readonly records: RecordsRepository) {}

  /**
   * @param scope of which the archive is; undefined for a whole app
   * @param changes gets the records that differ
   */
  async compare(
    ctx: AppContext,
    archive: string,
    scope: ReadScope | undefined,
    changes?: ImportArchiveWriter,
  ): Promise<ComparedRecords> {
    const comparison = new Comparison();
    const extra: Partial<Record<ImportKind, Set<string>>> = {};
    for (const kind of KINDS) extra[kind] = await this.compareKind(ctx, kind, archive, scope, comparison, changes);
    extra.messages = await this.compareMessages(ctx, archive, scope, comparison, changes);
    return { comparison, extra };
  }

  /** The records of the app with the keys. */
  async *recordsOf<Kind extends ImportKind>(ctx: AppContext, kind: Kind, keys: ReadonlySet<string>) {
    if (keys.size === 0) return;
    for await (const page of this.records.pages(ctx, kind)) {
      const found = page.filter((record) => keys.has(keyOf(kind, record)));
      if (found.length > 0) yield found;
    }
  }

  private async compareKind(
    ctx: AppContext,
    kind: KeyedKind,
    archive: string,
    scope: ReadScope | undefined,
    comparison: Comparison,
    changes: ImportArchiveWriter | undefined,
  ): Promise<Set<string>> {
    const parts = new Map<string, string>();
    const ofApp = new Set<string>();
    for await (const page of this.records.pages(ctx, kind))
      for (const record of page)
        if (!scope || isRead(kind, scope, record)) {
          parts.set(keyOf(kind, record), JSON.stringify(partsIn(kind, record)));
          if (isOfApp(kind, record)) ofApp.add(keyOf(kind, record));
        }
    const seen = new Set<string>();
    for await (const { records } of archivedRecords(archive, kind, { from: 0, size: BATCH }))
      for (const record of records) {
        const key = keyOf(kind, record);
        // a row can be on two pages of a list that changes meanwhile
        if (seen.has(key)) continue;
        seen.add(key);
        const stored = parts.get(key);
        parts.delete(key);
        const app = stored === undefined ? undefined : (JSON.parse(stored) as Parts);
        if (!comparison.add(key, partsIn(kind, record), app)) await changes?.write(kind, record);
      }
    for (const key of ofApp) parts.delete(key);
    for (const [key, app] of parts) comparison.add(key, undefined, JSON.parse(app) as Parts);
    return new Set(parts.keys());
  }

  private async compareMessages(
    ctx: AppContext,
    archive: string,
    scope: ReadScope | undefined,
    comparison: Comparison,
    changes: ImportArchiveWriter | undefined,
  ): Promise<Set<string>> {
    const seen = new Set<string>();
    for await (const { records } of archivedRecords(archive, 'messages', { from: 0, size: BATCH })) {
      const added = records.filter(({ id }) => !seen.has(id!));
      for (const { id } of added) seen.add(id!);
      const stored = await this.records.messagesWithIds(ctx, idsOf(added.map(({ id }) => id!)));
      const parts = new Map(stored.map((record) => [record.id, partsIn('messages', record)]));
      for (const record of added)
        if (!comparison.add(record.id!, partsIn('messages', record), parts.get(record.id)))
          await changes?.write('messages', record);
    }
    const extra = new Set<string>();
    for await (const page of scope ? this.named(ctx, scope, seen) : this.records.pages(ctx, 'messages'))
      for (const record of page) {
        if (seen.has(record.id!)) continue;
        extra.add(record.id!);
        comparison.add(record.id!, undefined, partsIn('messages', record));
      }
    return extra;
  }

  /** The messages that the scope names, and the source does not have. */
  private async *named(ctx: AppContext, { messages }: ReadScope, seen: ReadonlySet<string>) {
    const ids = idsOf([...messages].filter((id) => !seen.has(id)));
    for (let at = 0; at < ids.length; at += BATCH)
      yield await this.records.messagesWithIds(ctx, ids.slice(at, at + BATCH));
  }
}

const idsOf = (ids: readonly string[]): bigint[] => ids.filter((id) => /^\d{1,16}$/.test(id)).map(BigInt);

/** A record that would be refused is like none that the app has. */
function partsIn(kind: ImportKind, record: object): Parts {
  try {
    return partsOf(kind, record);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { [kind]: [`refused: ${error.code}`] };
  }
}
