import type { AppContext } from '#platform/context/context.js';
import type { AppDatabase } from '#platform/database/session/scoped-database.js';
import { parseId } from '#platform/http/identifiers.js';
import * as sql from './imported-messages.sql.js';
import type { FoundMessage } from './imported-messages.sql.js';
import type { LoadedImport } from './load-context.js';

/** How a record refers to a message. */
export interface MessageReference {
  /** An id of the import, or else of the app. */
  id?: string;
  muid?: string;
}

/** Messages by what records refer to them with. */
class MessageIndex {
  readonly byId = new Map<string, FoundMessage>();
  readonly bySourceId = new Map<string, FoundMessage>();
  readonly byMuid = new Map<string, FoundMessage>();
  /** Source ids that messages of the import have or, if they were erased, had. */
  readonly usedSourceIds = new Set<string>();
}

/** The messages that records of a batch refer to: those that are stored, and those that are added while the batch is checked. */
export class MessageReferences {
  private readonly own = new MessageIndex();

  private constructor(private readonly earlier: MessageIndex = new MessageIndex()) {}

  /**
   * @param references those of the records, and their own ids and muids
   * @param earlier of the batch before, whose messages the database does not show yet
   */
  static async find(
    _ctx: AppContext,
    database: AppDatabase,
    { name, keepsIds }: LoadedImport,
    references: MessageReference[],
    earlier?: MessageReferences,
  ): Promise<MessageReferences> {
    const found = new MessageReferences(earlier?.own);
    const { byId, bySourceId, byMuid, usedSourceIds } = found.own;
    const ids = unique(references.map(({ id }) => id));
    const muids = unique(references.map(({ muid }) => muid));
    const mapped =
      name !== undefined && !keepsIds && ids.length > 0 ? await database.query(sql.findMessageIds, [name, ids]) : [];
    const decimal = ids.flatMap((id) => parseId(id) ?? []);
    const wanted = [...mapped.map(({ messageId }) => messageId), ...decimal];
    const messages = wanted.length > 0 ? await database.query(sql.findByIds, [wanted]) : [];
    for (const message of messages) byId.set(String(message.id), message);
    for (const { sourceId, messageId } of mapped) {
      usedSourceIds.add(sourceId);
      const message = byId.get(String(messageId));
      if (message) bySourceId.set(sourceId, message);
    }
    for (const message of muids.length > 0 ? await database.query(sql.findByMuids, [muids]) : [])
      if (!byMuid.has(message.muid!)) byMuid.set(message.muid!, message);
    return found;
  }

  add(message: FoundMessage, sourceId: string | undefined): void {
    const { byId, bySourceId, byMuid, usedSourceIds } = this.own;
    byId.set(String(message.id), message);
    if (message.muid !== null) byMuid.set(message.muid, message);
    if (sourceId === undefined) return;
    bySourceId.set(sourceId, message);
    usedSourceIds.add(sourceId);
  }

  hasMuid(muid: string): boolean {
    return this.own.byMuid.has(muid) || this.earlier.byMuid.has(muid);
  }

  hasId(id: bigint): boolean {
    return this.own.byId.has(String(id)) || this.earlier.byId.has(String(id));
  }

  /** Whether a message of the import has had the id. */
  hasSourceId(id: string): boolean {
    return this.own.usedSourceIds.has(id) || this.earlier.usedSourceIds.has(id);
  }

  resolve({ id, muid }: MessageReference): FoundMessage | undefined {
    if (muid !== undefined) return this.own.byMuid.get(muid) ?? this.earlier.byMuid.get(muid);
    if (id === undefined) return undefined;
    const ofImport = this.own.bySourceId.get(id) ?? this.earlier.bySourceId.get(id);
    if (ofImport) return ofImport;
    const decimal = parseId(id);
    if (decimal === undefined) return undefined;
    return this.own.byId.get(String(decimal)) ?? this.earlier.byId.get(String(decimal));
  }
}

const unique = (ids: (string | undefined)[]): string[] => [...new Set(ids.filter((id) => id !== undefined))];
