import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MessagePolicy } from '#core/policy/message-policy.js';
import { SummariesService } from '#core/summaries/summaries.service.js';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { parseId } from '#platform/http/identifiers.js';
import type { CursorRequest } from '#platform/http/lists/cursor.js';
import { DueWork, type DueContext } from '#platform/jobs/due-work.js';
import type { NewMessage } from '../content/message-content.js';
import { POLL_CLOSING } from '../content/poll-content.js';
import { MessageAccessService } from '../edit-delete/message-access.service.js';
import { MessageEditsRepository } from '../edit-delete/message-edits.repository.js';
import { MessagesService } from '../edit-delete/messages.service.js';
import type { MessageRow } from '../model/message-row.js';
import { RepliesService } from '../send/replies.service.js';
import type { Receiver } from '../send/send-body.js';
import { SendService } from '../send/send.service.js';
import { PollsRepository, type NewPoll } from '../store/polls.repository.js';
import type { PollRow } from '../store/polls.sql.js';
import { MessagePresenter } from '../view/message-presenter.js';
import type { MessageView } from '../view/message.view.js';
import type { Vote } from './poll-vote.view.js';

export interface PollRequest {
  readonly message: NewMessage;
  readonly receiver: Receiver;
  readonly parentId?: string;
  readonly poll: NewPoll;
}

/**
 * A poll is a custom message, which is sent, moderated, searched, edited and deleted like others. What is beside it are its settings and its votes;
 * results are counted from the votes whenever the message is shown.
 */
@Injectable()
export class PollsService implements OnModuleInit {
  constructor(
    private readonly polls: PollsRepository,
    private readonly sends: SendService,
    private readonly replies: RepliesService,
    private readonly messages: MessagesService,
    private readonly edits: MessageEditsRepository,
    private readonly access: MessageAccessService,
    private readonly presenter: MessagePresenter,
    private readonly policy: MessagePolicy,
    private readonly summaries: SummariesService,
    private readonly dueWork: DueWork,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('message_deleted', async (tx, { messageId, permanent }) => {
      if (!permanent) await this.polls.delete(tx, BigInt(messageId));
    });
    this.dueWork.register(POLL_CLOSING, {
      run: (tx, id) => this.closeDue(tx, id),
      // nothing refuses the closing of a poll: a poll that was deleted or closed meanwhile is left alone
      refused: async () => undefined,
    });
  }

  /** @throws ERR_BAD_REQUEST and those of sending */
  async create(ctx: RequestContext, { message, receiver, parentId, poll }: PollRequest): Promise<MessageView> {
    return this.database.withTransaction(ctx, async (tx) => {
      const { id } =
        parentId === undefined
          ? await this.sends.send(tx, message, receiver)
          : await this.replies.send(tx, parentId, message);
      await this.polls.add(tx, BigInt(id), poll);
      if (poll.closesAt) await this.dueWork.set(tx, POLL_CLOSING, BigInt(id), poll.closesAt);
      return this.messages.get(tx, id);
    });
  }

  /**
   * Replaces the votes of the acting user.
   *
   * @param options numbers of options; none withdraws the votes
   * @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS, ERR_MESSAGE_ACTION_NOT_ALLOWED, ERR_BLOCKED_RECEIVER, ERR_BLOCKED_SENDER,
   *   ERR_POLL_NOT_FOUND, ERR_GROUP_FROZEN, ERR_POLL_CLOSED, ERR_BAD_REQUEST
   */
  async vote(ctx: RequestContext, pollId: string, options: readonly number[]): Promise<MessageView> {
    const uid = actingUid(ctx.principal);
    const message = await this.database.withTransaction(ctx, async (tx) => {
      const row = await this.access.requireMarkable(tx, pollId);
      const { id, receiverType, receiver } = row;
      const poll = requirePoll(await this.polls.lockToVote(tx, id, uid), pollId);
      await this.policy.requireVoting(tx, { receiverType, receiver });
      if (!poll.isOpen) throw new DomainError('ERR_POLL_CLOSED', { id: pollId });
      const chosen = chosenOptions(poll, options);
      if (await this.polls.vote(tx, id, uid, chosen)) await this.publish(tx, row);
      return row;
    });
    return this.presenter.presentOne(ctx, message);
  }

  /**
   * A poll that is closed already stays as it is.
   *
   * @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS, ERR_MESSAGE_ACTION_NOT_ALLOWED, ERR_POLL_NOT_FOUND, ERR_MESSAGE_NOT_A_SENDER
   */
  async close(ctx: RequestContext, pollId: string): Promise<MessageView> {
    const message = await this.database.withTransaction(ctx, async (tx) => {
      // the work before the poll, as when it is due
      const known = parseId(pollId);
      if (known !== undefined) await this.dueWork.clear(tx, POLL_CLOSING, known);
      const row = await this.access.requireSent(tx, pollId);
      requirePoll(await this.polls.find(tx, row.id), pollId);
      await this.policy.requireClosingPoll(tx, row);
      if (await this.polls.close(tx, row.id)) await this.publish(tx, row);
      return row;
    });
    return this.presenter.presentOne(ctx, message);
  }

  /**
   * Returns the oldest first.
   *
   * @param option only votes for it
   * @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS, ERR_POLL_NOT_FOUND, ERR_POLL_ANONYMOUS
   */
  async listVotes(
    ctx: RequestContext,
    pollId: string,
    option: number | undefined,
    window: CursorRequest,
  ): Promise<Vote[]> {
    const { id } = await this.access.requireReadable(ctx, pollId);
    if (requirePoll(await this.polls.find(ctx, id), pollId).anonymous)
      throw new DomainError('ERR_POLL_ANONYMOUS', { id: pollId });
    const rows = await this.polls.listVotes(ctx, id, option, window);
    const { users } = await this.summaries.of(ctx, { uids: rows.map(({ uid }) => uid), guids: [] });
    return rows.map((row) => ({ row, user: users.get(row.uid) }));
  }

  private async closeDue(tx: DueContext, messageId: bigint): Promise<void> {
    const ctx: RequestContext = { ...tx, principal: { kind: 'system' } };
    const message = await this.edits.find(ctx, messageId);
    if (message && (await this.polls.close(ctx, messageId))) await this.publish(ctx, message);
  }

  private async publish(
    tx: RequestContext,
    { id, conversationKey: subject }: Pick<MessageRow, 'id' | 'conversationKey'>,
  ): Promise<void> {
    await this.events.publish(tx, { name: 'message_poll_changed', subject, payload: { messageId: String(id) } });
  }
}

/** @throws ERR_POLL_NOT_FOUND */
function requirePoll(poll: PollRow | undefined, id: string): PollRow {
  if (!poll) throw new DomainError('ERR_POLL_NOT_FOUND', { id });
  return poll;
}

/** @throws ERR_BAD_REQUEST */
function chosenOptions({ optionCount, multiple }: PollRow, options: readonly number[]): number[] {
  const chosen = [...new Set(options)];
  if (chosen.some((option) => option < 1 || option > optionCount))
    throw invalid(`must be numbers from 1 to ${optionCount}`);
  if (!multiple && chosen.length > 1) throw invalid('of this poll must be one');
  return chosen;
}

const invalid = (rule: string) => DomainError.invalid({ options: [`The options ${rule}.`] });
