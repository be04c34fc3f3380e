import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConversationStateRecordDto } from '#resources/data-transfer/import/rules/conversation-record.dto.js';
import type { MessageRecordDto } from '#resources/data-transfer/import/rules/message-record.dto.js';
import type { ConversionReport } from '../archive/conversion-report.js';
import { archivedRecords } from './archived-records.js';

const FILE = 'conversation-states.ndjson';

const BATCH = 500;

/**
 * Moves each read position at a message that is not in the archive, because it was erased or is left out, to the newest message before it in the
 * conversation: the number of unread messages stays. In memory are the positions.
 *
 * @returns puts the states in place. Called when the conversion cannot continue any more, because an interrupted one expects the file as it was
 */
export async function settleReadPositions(folder: string, report: ConversionReport): Promise<() => Promise<void>> {
  const positions = new Map<string, Positions>();
  for await (const { records } of archivedRecords(folder, 'conversation-states', { from: 0, size: BATCH }))
    for (const state of records) {
      const position = positionOf(state);
      if (position === undefined) continue;
      const key = keyOf(state.uid, state);
      const ofConversation = positions.get(key) ?? new Positions();
      positions.set(key, ofConversation);
      ofConversation.add(position);
    }
  if (positions.size === 0) return () => Promise.resolve();
  for (const ofConversation of positions.values()) ofConversation.sort();
  for await (const { records } of archivedRecords(folder, 'messages', { from: 0, size: BATCH }))
    for (const message of records) positions.get(keyOf(message.sender, message))?.pass(Number(message.id));
  for (const ofConversation of positions.values()) ofConversation.carry();
  const part = await write(folder, (state) => {
    const position = positionOf(state);
    const settled = position === undefined ? undefined : positions.get(keyOf(state.uid, state))!.at(position);
    if (settled === position) return state;
    report.changed('read positions at messages that are gone become those before them', state.uid);
    return { ...state, readMessageId: settled === undefined ? undefined : String(settled) };
  });
  return () => rename(part, join(folder, FILE));
}

const positionOf = ({ readMessageId }: ConversationStateRecordDto): number | undefined =>
  readMessageId === undefined ? undefined : Number(readMessageId);

const keyOf = (uid: string, { receiverType, receiver }: Pick<MessageRecordDto, 'receiverType' | 'receiver'>): string =>
  receiverType === 'group' ? `group ${receiver}` : [uid, receiver].sort().join(' ');

/** Positions in a conversation. Ids are numbers, which all clients can read. */
class Positions {
  private readonly newest = new Map<number, number | undefined>();
  private sorted: number[] = [];

  add(position: number): void {
    this.newest.set(position, undefined);
  }

  sort(): void {
    this.sorted = [...this.newest.keys()].sort((one, other) => one - other);
  }

  /** There is a message with the id. */
  pass(id: number): void {
    let [low, high] = [0, this.sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.sorted[middle]! < id) low = middle + 1;
      else high = middle;
    }
    const position = this.sorted[low];
    if (position !== undefined && (this.newest.get(position) ?? 0) < id) this.newest.set(position, id);
  }

  /** Must be called after the last message. */
  carry(): void {
    let newest: number | undefined;
    for (const position of this.sorted) this.newest.set(position, (newest = this.newest.get(position) ?? newest));
  }

  /** The newest message up to the position. */
  at(position: number): number | undefined {
    return this.newest.get(position);
  }
}

/** @returns the path of the file */
async function write(
  folder: string,
  settled: (state: ConversationStateRecordDto) => ConversationStateRecordDto,
): Promise<string> {
  const part = join(folder, `${FILE}.part`);
  await rm(part, { force: true });
  const file = await open(part, 'wx', 0o600);
  try {
    for await (const { records } of archivedRecords(folder, 'conversation-states', { from: 0, size: BATCH }))
      await file.appendFile(records.map((state) => `${JSON.stringify(settled(state))}\n`).join(''));
    await file.datasync();
  } finally {
    await file.close();
  }
  return part;
}
