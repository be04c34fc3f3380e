import { Injectable } from '@nestjs/common';
import type { ConversationKey } from '#core/conversations/conversation-key.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DataImportRepository, type Checkpoint, type PartialBatch } from '../data-import.repository.js';
import { lossesOf, type CheckedMessageRecords } from '../load/imported-messages.repository.js';
import type { StoredMessage } from '../load/message-parts.js';
import { RecordLoaderService } from '../load/record-loader.service.js';
import { checkpointAfter, type ImportedFile, type ParsedBatch } from './imported-file.js';
import { REFUSED } from './partial-batch.js';

const LANES = [0, 1, 2];

/** A batch that can be stored. */
interface CheckedBatch {
  readonly checked: CheckedMessageRecords;
  /** The message of each line; undefined for a line that is refused. */
  readonly messages: (StoredMessage | undefined)[];
  /** The checkpoint after the batch. */
  readonly complete: Checkpoint;
}

/**
 * Stores the messages of a batch in several transactions at the same time, its lanes. A conversation and all that belongs to it is in one
 * lane, so the lanes lock different rows. Another transaction checks the messages before, and locks what they refer to until all lanes
 * have ended.
 *
 * The lane that commits last stores the checkpoint, the others a partial batch. After an interruption between the commits,
 * `restOfBatch` is what the next run stores.
 */
@Injectable()
export class BatchLanesService {
  constructor(
    private readonly database: Database,
    private readonly imports: DataImportRepository,
    private readonly loader: RecordLoaderService,
  ) {}

  /**
   * Stores batches one after the other. While one is stored, the next one is checked: by the same transaction, and against the one that is
   * being stored.
   *
   * @param onStored is called after each batch, with the checkpoint after it
   * @throws Error of the first batch that is not stored; some of its lanes may be
   */
  async store(
    ctx: RequestContext,
    file: ImportedFile<'messages'>,
    batches: ParsedBatch<'messages'>[],
    checkpoint: Checkpoint,
    onStored: (checkpoint: Checkpoint) => void,
  ): Promise<void> {
    let stored = 0;
    let last = checkpoint;
    // After a deadlock of the checks it is repeated from the first batch that is not stored.
    await this.database.withTransaction(ctx, async (checks) => {
      let storing: Promise<void> = Promise.resolve();
      let before: CheckedBatch | undefined;
      try {
        for (const batch of batches.slice(stored)) {
          const next = await this.check(checks, file, batch, before?.complete ?? last, before?.checked);
          await storing;
          storing = this.storeBatch(ctx, file, next).then(() => {
            stored++;
            last = next.complete;
            onStored(last);
          });
          // it is awaited after the next check
          storing.catch(() => undefined);
          before = next;
        }
      } finally {
        // The error of a lane comes before that of a check, which could be repeated.
        await storing;
      }
    });
  }

  private async check(
    checks: RequestContext,
    file: ImportedFile<'messages'>,
    batch: ParsedBatch<'messages'>,
    before: Checkpoint,
    earlier: CheckedMessageRecords | undefined,
  ): Promise<CheckedBatch> {
    const records = batch.lines.filter(({ record }) => record !== undefined);
    const checked = await this.loader.checkMessages(
      checks,
      file.context,
      records.map(({ record }) => record!),
      earlier,
    );
    const { refusals } = checked;
    const losses = lossesOf(checked.checked);
    const complete = await checkpointAfter(file, batch, records, { refusals, losses }, before);
    const messageOf = new Map(records.map(({ number }, index) => [number, checked.checked[index]]));
    return { checked, messages: batch.lines.map(({ number }) => messageOf.get(number)), complete };
  }

  private async storeBatch(
    ctx: RequestContext,
    file: ImportedFile<'messages'>,
    { messages, complete }: CheckedBatch,
  ): Promise<void> {
    const lanes = laneOfEach(messages);
    const partial = partialBatch(messages, lanes, complete, file.context.keepsIds);
    const ended = await Promise.allSettled(
      LANES.map(async (lane) => {
        const ofLane = messages.filter((message, index) => message && lanes[index] === lane) as StoredMessage[];
        await this.database.withTransaction(ctx, async (tx) => {
          await this.loader.storeMessages(tx, file.context, ofLane);
          await this.imports.saveLane(tx, file.key, partial, { lane, lanes: LANES.length, complete });
        });
      }),
    );
    // Not the error itself: the transaction of the checks would be repeated for a deadlock, while other lanes are stored.
    for (const lane of ended)
      if (lane.status === 'rejected') throw new Error('A lane was not stored', { cause: lane.reason });
  }
}

/** The lane of each message; undefined for a line without one. The next conversation is in the lane with fewer messages. */
function laneOfEach(batch: (StoredMessage | undefined)[]): (number | undefined)[] {
  const laneOf = new Map<ConversationKey, number>();
  const messages = LANES.map(() => 0);
  return batch.map((message) => {
    if (!message) return undefined;
    const lane = laneOf.get(message.conversationKey) ?? messages.indexOf(Math.min(...messages));
    laneOf.set(message.conversationKey, lane);
    messages[lane]!++;
    return lane;
  });
}

function partialBatch(
  batch: (StoredMessage | undefined)[],
  lanes: (number | undefined)[],
  { bytes, hash, refusedBytes }: Checkpoint,
  keepsIds: boolean,
): PartialBatch {
  return {
    bytes: String(bytes),
    hash: hash.toString('hex'),
    refused: batch.filter((message) => !message).length,
    incomplete: batch.filter((message) => message && message.losses.length > 0).length,
    refusedBytes: String(refusedBytes),
    storedLanes: [],
    lanes: lanes.map((lane) => lane ?? REFUSED).join(''),
    ids: keepsIds ? [] : rangesOf(batch.flatMap((message) => message?.id ?? [])),
  };
}

function rangesOf(ids: bigint[]): PartialBatch['ids'] {
  const ranges: [bigint, bigint][] = [];
  for (const id of ids) {
    const last = ranges.at(-1);
    if (last && id === last[1] + 1n) last[1] = id;
    else ranges.push([id, id]);
  }
  return ranges.map(([first, last]) => [String(first), String(last)]);
}
