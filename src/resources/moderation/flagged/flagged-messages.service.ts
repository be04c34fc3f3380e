import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SummariesService, type Summaries } from '#core/summaries/summaries.service.js';
import { actingUid } from '#platform/access/principal.js';
import { groupBy } from '#platform/collections/group-by.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { withoutAbsent } from '#platform/http/json.js';
import type { PagePosition } from '#platform/http/lists/counted-cursor.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { MessageAccessService } from '#resources/messages/edit-delete/message-access.service.js';
import { MessageViews } from '#resources/messages/view/message-views.js';
import type { MessageView } from '#resources/messages/view/message.view.js';
import { ModerationCasesRepository } from '../cases/moderation-cases.repository.js';
import type { ModerationCase } from '../cases/moderation-cases.sql.js';
import { FlaggedMessagesRepository } from '../queues/flagged-messages.repository.js';
import type { FlaggedMessage, MessageFlag } from '../queues/flagged-messages.sql.js';
import type { QueueCursor } from '../queues/queue.dto.js';
import type { QueueFilter } from '../queues/queue.repository.js';
import { ReviewedMessagesRepository } from '../queues/reviewed-messages.repository.js';
import type { ReviewedFlag } from '../queues/reviewed-messages.sql.js';
import { ReviewsService } from '../queues/reviews.service.js';
import { ReasonsRepository } from '../reasons/reasons.repository.js';

export interface ShownFlaggedMessage {
  flagged: FlaggedMessage;
  /** The newest, oldest first. */
  flags: ReviewedFlag[];
  flaggedCount: number;
  message: MessageView;
  moderationCase?: ModerationCase;
}

@Injectable()
export class FlaggedMessagesService implements OnModuleInit {
  constructor(
    private readonly flagged: FlaggedMessagesRepository,
    private readonly reviewed: ReviewedMessagesRepository,
    private readonly reviews: ReviewsService,
    private readonly reasons: ReasonsRepository,
    private readonly cases: ModerationCasesRepository,
    private readonly access: MessageAccessService,
    private readonly messageViews: MessageViews,
    private readonly summaries: SummariesService,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('user_deleted', (ctx, { uid }) => this.flagged.removeFlagsOf(ctx, uid));
  }

  /**
   * Flags a message of another user for review. A second flag of the same user replaces reason and remark of the first.
   *
   * @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS, ERR_MESSAGE_ACTION_NOT_ALLOWED, ERR_CANNOT_FLAG_OWN_MESSAGE,
   *   ERR_REASON_NOT_FOUND, ERR_PERMISSION_DENIED
   */
  async flag(
    ctx: RequestContext,
    messageId: string,
    { reasonId, remark }: { reasonId: string; remark?: string },
  ): Promise<void> {
    const uid = actingUid(ctx.principal);
    await this.database.withTransaction(ctx, async (tx) => {
      // The user first, as an erasure does: it waits here, or has ended.
      if (!(await this.summaries.lockActiveUsers(tx, [uid])).has(uid))
        throw new DomainError('ERR_UID_NOT_FOUND', { uid });
      const message = await this.access.requireSent(tx, messageId);
      if (message.sender === uid) throw new DomainError('ERR_CANNOT_FLAG_OWN_MESSAGE', { uid, id: messageId });
      if (!(await this.reasons.find(tx, reasonId))) throw new DomainError('ERR_REASON_NOT_FOUND', { id: reasonId });
      await this.flagged.flag(tx, { messageId: message.id, uid, reasonId, remark });
    });
  }

  /** Returns the oldest message first. The number of queries does not depend on the number of messages. */
  async list(
    ctx: RequestContext,
    filter: QueueFilter,
    cursor: QueueCursor,
  ): Promise<{ rows: ShownFlaggedMessage[]; users: Summaries['users']; position: PagePosition }> {
    const entries = await this.flagged.list(ctx, filter, cursor);
    const ids = entries.map(({ messageId }) => messageId);
    const [messages, flags, counts, cases, position] = await Promise.all([
      this.messageViews.viewsByIds(ctx, ids),
      this.flagged.flagsOf(ctx, ids),
      this.flagged.flagCounts(ctx, ids),
      this.cases.of(ctx, ids),
      this.flagged.pagePosition(ctx, filter, cursor, entries),
    ]);
    const { users } = await this.summaries.of(ctx, { uids: flags.map(({ uid }) => uid), guids: [] });
    const flagsById = groupBy(flags, ({ messageId }) => messageId);
    // A message that was erased since has no row any more.
    const rows = entries.flatMap((flagged) => {
      const { messageId: id } = flagged;
      const message = messages.get(id);
      const shown = (flagsById.get(id) ?? []).map(reviewedFlag);
      const shownCase = { moderationCase: cases.get(id) };
      return message ? [{ flagged, flags: shown, flaggedCount: counts.get(id) ?? 0, message, ...shownCase }] : [];
    });
    return { rows, users, position };
  }

  /**
   * @param outcome approved: the message stays visible; blocked: only its sender sees it
   * @throws ERR_MESSAGE_ID_NOT_FOUND for a message that is not flagged, ERR_MESSAGE_ALREADY_REVIEWED
   */
  async review(ctx: RequestContext, messageId: string, outcome: 'approved' | 'blocked'): Promise<void> {
    await this.reviews.review(ctx, messageId, async (tx, message) => {
      const { id, reviewedBy } = message;
      const flags = await this.flagged.flagsOf(tx, [id]);
      const entry = await this.flagged.take(tx, id);
      if (!entry) throw await this.reviews.missing(tx, id);
      const review = { ...entry, edit: null, flags: flags.map(reviewedFlag), reviewedBy };
      await this.reviewed.replace(tx, { ...review, origin: 'flagged', outcome });
      if (outcome === 'blocked') await this.reviews.hide(tx, message);
    });
  }
}

const reviewedFlag = ({ messageId: _, createdAt, ...flag }: MessageFlag): ReviewedFlag =>
  withoutAbsent({ ...flag, flaggedAt: unixSeconds(createdAt) });
