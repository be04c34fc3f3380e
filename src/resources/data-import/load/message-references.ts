import type { AppContext } from '../../../platform/context.js';
import type { AppDatabase } from '../../../platform/database/session/scoped-database.js';
import { parseId } from '../../../platform/http/identifiers.js';
import type { LoadedImport } from './load-context.js';
import * as sql from './messages.sql.js';
import type { FoundMessage } from './messages.sql.js';

/** How a record refers to a message. */
export interface MessageReference {
  /** An id of the import, or else of the app. */
  id?: string;
  muid?: string;
}

/** The messages that records of a batch refer to: those that are stored, and those that are added while the batch is checked. */
export class MessageReferences {
  private readonly byId = new Map<string, FoundMessage>();
  private readonly bySourceId = new Map<string, FoundMessage>();
  private readonly byMuid = new Map<string, FoundMessage>();
  /** Source ids whose message was erased. */
  private readonly used = new Set<string>();

  /** @param own ids and muids of the records themselves */
  static async find(
    _ctx: AppContext,
    database: AppDatabase,
    { name, keepsIds }: LoadedImport,
    references: MessageReference[],
  ): Promise<MessageReferences> {
    const found = new MessageReferences();
    const ids = unique(references.map(({ id }) => id));
    const muids = unique(references.map(({ muid }) => muid));
    const mapped =
      name !== undefined && !keepsIds && ids.length > 0 ? await database.query(sql.findMessageIds, [name, ids]) : [];
    const decimal = ids.flatMap((id) => parseId(id) ?? []);
    const wanted = [...mapped.map(({ messageId }) => messageId), ...decimal].map(String);
    const messages = wanted.length > 0 ? await database.query(sql.findByIds, [wanted]) : [];
    for (const message of messages) found.byId.set(String(message.id), message);
    for (const { sourceId, messageId } of mapped) {
      found.used.add(sourceId);
      const message = found.byId.get(String(messageId));
      if (message) found.bySourceId.set(sourceId, message);
    }
    for (const message of muids.length > 0 ? await database.query(sql.findByMuids, [muids]) : [])
      if (!found.byMuid.has(message.muid!)) found.byMuid.set(message.muid!, message);
    return found;
  }

  add(message: FoundMessage, sourceId: string | undefined): void {
    this.byId.set(String(message.id), message);
    if (message.muid !== null) this.byMuid.set(message.muid, message);
    if (sourceId === undefined) return;
    this.bySourceId.set(sourceId, message);
    this.used.add(sourceId);
  }

  hasMuid(muid: string): boolean {
    return this.byMuid.has(muid);
  }

  hasId(id: bigint): boolean {
    return this.byId.has(String(id));
  }

  /** Whether a message of the import has had the id. */
  hasSourceId(id: string): boolean {
    return this.used.has(id);
  }

  resolve({ id, muid }: MessageReference): FoundMessage | undefined {
    if (muid !== undefined) return this.byMuid.get(muid);
    if (id === undefined) return undefined;
    const decimal = parseId(id);
    return this.bySourceId.get(id) ?? (decimal === undefined ? undefined : this.byId.get(String(decimal)));
  }
}

const unique = (ids: (string | undefined)[]): string[] => [...new Set(ids.filter((id) => id !== undefined))];
