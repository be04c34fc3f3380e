import type { MessageRecordDto } from '#resources/data-transfer/import/rules/message-record.dto.js';
import { fieldsOf, idOf, listOf, type Fields } from '../reading/fields.js';
import { NotFound, type ApiClient } from './api-client.js';
import { archivedRecords } from './archived-records.js';
import { messageRecord, reactionRecord } from './message-records.js';
import { conversationState } from './profile-records.js';
import { sourceRecord, type ReadContext } from './read-progress.js';

/** A page of messages or of reactions has at most so many. */
const LIMIT = 100;

/** Users whose conversations are read before the state is saved. */
const BATCH = 20;

/** All messages in the order of their ids, so that a message is before its replies. The cursor is the id of the last one. */
export async function readMessages(context: ReadContext, cursor: string): Promise<void> {
  const { api, state, scope } = context;
  const written = new Set<string>();
  for (let last = cursor || '0'; ;) {
    const query = { limit: LIMIT, affix: 'append', id: last, withTags: true, fromTimestamp: scope?.since };
    const messages = listOf((await api.get('/messages', query)).data).map(fieldsOf);
    const next = lastIdOf(messages);
    // the id of a page that repeats itself would be read for ever
    if (next === undefined || next === last) break;
    await writeMessages(context, messages);
    if (scope)
      for (const message of messages) {
        scope.addMessage(message);
        written.add(String(message.id));
      }
    last = next;
    await state.save('messages', last);
  }
  const named = [...(scope?.messages ?? [])].filter((id) => !written.has(id));
  for (let at = 0; at < named.length; at += LIMIT) {
    const found = await Promise.all(named.slice(at, at + LIMIT).map((id) => messageOf(api, id)));
    await writeMessages(
      context,
      found.filter((message) => message !== undefined),
    );
  }
}

/** @returns undefined if the message is gone */
export async function messageOf(api: ApiClient, id: string): Promise<Fields | undefined> {
  try {
    return fieldsOf((await api.get(`/messages/${id}`, { withTags: true })).data);
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

async function writeMessages(context: ReadContext, messages: readonly Fields[]): Promise<void> {
  const { state, media, signal } = context;
  const records = await Promise.all(messages.map((message) => recordOf(context, message)));
  const kept = records.filter((record) => record !== undefined);
  for (const record of media ? await media.attach(kept, signal) : kept) await state.archive.write('messages', record);
}

const lastIdOf = (rows: readonly Fields[]): string | undefined => idOf(rows.at(-1)?.id);

async function recordOf(context: ReadContext, message: Fields): Promise<MessageRecordDto | undefined> {
  const source = sourceRecord(context, 'messages', message);
  const record = messageRecord(source);
  source.settle();
  if (!record || listOf(fieldsOf(message.data).reactions).length === 0) return record;
  const reactions = await reactionsTo(context, record.id!);
  return reactions.length > 0 ? { ...record, reactions } : record;
}

async function reactionsTo(context: ReadContext, id: string): Promise<NonNullable<MessageRecordDto['reactions']>> {
  const found: Fields[] = [];
  try {
    for (let last = '0'; ;) {
      const response = await context.api.get(`/messages/${id}/reactions`, { limit: LIMIT, affix: 'append', id: last });
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
  return found.flatMap((row) => {
    const source = sourceRecord(context, 'reactions', row);
    source.identifiedBy(id);
    const record = reactionRecord(source);
    if (!record) source.leaveOut('reactions without a user or an emoji');
    source.settle();
    return record ?? [];
  });
}

/** What users have read, tagged and pinned. The API shows that to the user only, so the list is requested on behalf of each. */
export async function readStates(context: ReadContext, cursor: string): Promise<void> {
  const { api, state, scope } = context;
  const { archive } = state;
  for await (const { records, end } of archivedRecords(archive.folder, 'users', {
    from: Number(cursor),
    size: BATCH,
  })) {
    const read = records.filter(({ uid, deactivatedAt }) => !deactivatedAt && (!scope || scope.users.has(uid)));
    const found = await Promise.all(read.map(async ({ uid }) => ({ uid, rows: await conversationsOf(api, uid) })));
    for (const { uid, rows } of found)
      for (const row of rows) {
        const source = sourceRecord(context, 'conversations', row);
        const record = conversationState(uid, source);
        source.settle();
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
