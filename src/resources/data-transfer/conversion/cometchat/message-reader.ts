import type { MessageRecordDto } from '#resources/data-transfer/import/rules/message-record.dto.js';
import { fieldsOf, idOf, listOf, textOf, type Fields } from '../reading/fields.js';
import { NotFound, type ApiClient } from './api-client.js';
import { archivedRecords } from './archived-records.js';
import { hasReactions, messageRecord, reactionRecord } from './message-records.js';
import { conversationState } from './profile-records.js';
import type { ReadContext } from './read-progress.js';

/** A page of messages or of reactions has at most so many. */
const LIMIT = 100;

/** Users whose conversations are read before the state is saved. */
const BATCH = 20;

/** All messages in the order of their ids, so that a message is before its replies. The cursor is the id of the last one. */
export async function readMessages({ api, state, media, signal }: ReadContext, cursor: string): Promise<void> {
  for (let last = cursor || '0'; ;) {
    const response = await api.get('/messages', { limit: LIMIT, affix: 'append', id: last, withTags: true });
    const messages = listOf(response.data).map(fieldsOf);
    const next = lastIdOf(messages);
    // the id of a page that repeats itself would be read for ever
    if (next === undefined || next === last) return;
    const records = await Promise.all(messages.map((message) => recordOf(api, message, state.report)));
    const kept = records.filter((record) => record !== undefined);
    for (const record of media ? await media.attach(kept, signal) : kept) await state.archive.write('messages', record);
    last = next;
    await state.save('messages', last);
  }
}

const lastIdOf = (rows: readonly Fields[]): string | undefined => idOf(rows.at(-1)?.id);

async function recordOf(
  api: ApiClient,
  message: Fields,
  report: Parameters<typeof messageRecord>[1],
): Promise<MessageRecordDto | undefined> {
  const record = messageRecord(message, report);
  if (!record || !hasReactions(message)) return record;
  const reactions = await reactionsTo(api, record.id!);
  return reactions.length > 0 ? { ...record, reactions } : record;
}

async function reactionsTo(api: ApiClient, id: string): Promise<NonNullable<MessageRecordDto['reactions']>> {
  const found: Fields[] = [];
  try {
    for (let last = '0'; ;) {
      const response = await api.get(`/messages/${id}/reactions`, { limit: LIMIT, affix: 'append', id: last });
      const rows = listOf(response.data).map(fieldsOf);
      const next = lastIdOf(rows);
      if (next === undefined || next === last) break;
      found.push(...rows);
      last = next;
    }
  } catch (error) {
    // deleted since it was listed
    if (!(error instanceof NotFound)) throw error;
  }
  return found
    .filter(({ uid, reaction }) => textOf(uid) !== undefined && textOf(reaction) !== undefined)
    .map(reactionRecord);
}

/** What users have read, tagged and pinned. The API shows that to the user only, so the list is requested on behalf of each. */
export async function readStates({ api, state }: ReadContext, cursor: string): Promise<void> {
  const { archive } = state;
  for await (const { records, end } of archivedRecords(archive.folder, 'users', {
    from: Number(cursor),
    size: BATCH,
  })) {
    const active = records.filter(({ deactivatedAt }) => deactivatedAt === undefined);
    const found = await Promise.all(active.map(async ({ uid }) => ({ uid, rows: await conversationsOf(api, uid) })));
    for (const { uid, rows } of found)
      for (const row of rows) {
        const record = conversationState(uid, row);
        if (record) await archive.write('conversation-states', record);
      }
    await state.save('states', String(end));
  }
}

async function conversationsOf(api: ApiClient, uid: string): Promise<Fields[]> {
  try {
    return await api.all('/conversations', { withTags: true, includeBlockedUsers: true }, uid);
  } catch (error) {
    if (error instanceof NotFound) return [];
    throw error;
  }
}
