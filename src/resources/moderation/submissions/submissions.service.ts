import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ModerationChecks } from '#core/moderation/checks/moderation-checks.js';
import { ModerationChecksRepository } from '#core/moderation/checks/moderation-checks.repository.js';
import type { CompiledRules } from '#core/moderation/judging/compiled-rules.js';
import { Moderator } from '#core/moderation/judging/moderator.js';
import type { Verdict } from '#core/moderation/rule.js';
import { actingUid } from '#platform/access/principal.js';
import type { AppContext, RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import type { ErrorCode } from '#platform/errors/error-catalogue.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { parseId } from '#platform/http/identifiers.js';
import { isPlainObject } from '#platform/http/json.js';
import type { CursorRequest } from '#platform/http/lists/cursor.js';
import { trustedContent, type MessageContent } from '#resources/messages/content/message-content.js';
import { MAX_DATA_CHARACTERS } from '#resources/messages/content/message-limits.js';
import { SubmissionPartiesService, type SubmissionParties } from './submission-parties.service.js';
import { SubmissionsRepository, type JudgedStatus, type SubmissionFilter } from './submissions.repository.js';
import type { Submission } from './submissions.sql.js';

export interface SubmittedMessage extends SubmissionParties, MessageContent {
  tags?: string[];
  muid?: string;
  sentAt?: Date;
}

/** A user or a group that another transaction creates at the same time exists in the next attempt. */
const MAX_ATTEMPTS = 3;

/**
 * Content from elsewhere that rules judge. It is in no conversation and no user sees it. Of the actions of rules only blockMessage counts:
 * the sender is neither removed from groups nor deactivated.
 */
@Injectable()
export class SubmissionsService implements OnModuleInit {
  constructor(
    private readonly submissions: SubmissionsRepository,
    private readonly parties: SubmissionPartiesService,
    private readonly moderator: Moderator,
    private readonly checks: ModerationChecks,
    private readonly storedChecks: ModerationChecksRepository,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('user_deleted', (ctx, { uid }) => this.submissions.removeOfUser(ctx, uid));
    this.events.onInTransaction('group_deleted', (ctx, { guid }) => this.submissions.removeOfGroup(ctx, guid));
  }

  /**
   * With a muid that the sender has used before it stores nothing and returns that submission.
   *
   * @throws ERR_UID_NOT_FOUND, ERR_GUID_NOT_FOUND, and those of creating users and groups
   */
  async submit(ctx: RequestContext, message: SubmittedMessage): Promise<Submission> {
    const rules = await this.moderator.currentRules(ctx);
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.database.withTransaction(ctx, (tx) => this.submitOnce(tx, rules, message));
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isTaken(error)) throw error;
      }
    }
  }

  /** @throws ERR_MESSAGE_ID_NOT_FOUND */
  async get(ctx: RequestContext, submissionId: string): Promise<Submission> {
    const id = parseId(submissionId);
    return (id === undefined ? undefined : await this.submissions.find(ctx, id)) ?? notFound(submissionId);
  }

  /** Returns the oldest first. */
  async list(ctx: RequestContext, filter: SubmissionFilter, cursor: CursorRequest): Promise<Submission[]> {
    return this.submissions.list(ctx, filter, cursor);
  }

  /** Judges the content anew. @throws ERR_MESSAGE_ID_NOT_FOUND and those of the content */
  async edit(ctx: RequestContext, submissionId: string, changes: unknown): Promise<Submission> {
    if (!isPlainObject(changes)) throw new DomainError('ERR_INVALID_MESSAGE_DATA', { limit: MAX_DATA_CHARACTERS });
    const id = parseId(submissionId);
    const editedBy = actingUid(ctx.principal);
    const rules = await this.moderator.currentRules(ctx);
    return this.database.withTransaction(ctx, async (tx) => {
      const submission = (id === undefined ? undefined : await this.submissions.lock(tx, id)) ?? notFound(submissionId);
      const { category, type } = submission;
      const content = trustedContent({ category, type, data: { ...submission.data, ...changes } });
      const verdict = await this.moderator.judge(tx, rules, content, submission);
      await this.await(tx, submission.id, verdict);
      return this.submissions.edit(tx, submission.id, content.data, statusOf(verdict), editedBy);
    });
  }

  /** @throws ERR_MESSAGE_ID_NOT_FOUND */
  async remove(ctx: RequestContext, submissionId: string): Promise<void> {
    const id = parseId(submissionId);
    await this.database.withTransaction(ctx, async (tx) => {
      if (id === undefined || !(await this.submissions.delete(tx, id))) notFound(submissionId);
      await this.storedChecks.remove(tx, id);
    });
  }

  /** What outside engines have to judge; undefined if the submission was deleted. */
  async find(ctx: AppContext, id: bigint): Promise<Submission | undefined> {
    return this.submissions.find(ctx, id);
  }

  /** Until the end of the transaction no other transaction changes the submission. */
  async lock(ctx: RequestContext, id: bigint): Promise<void> {
    await this.submissions.lock(ctx, id);
  }

  /**
   * The verdict of outside engines.
   *
   * @param ctx must have an open transaction in which the check was taken
   * @returns whether the submission was waiting for it
   */
  async settle(ctx: AppContext, id: bigint, verdict: Verdict): Promise<boolean> {
    return this.submissions.settle(ctx, id, statusOf(verdict));
  }

  private async submitOnce(ctx: RequestContext, rules: CompiledRules, message: SubmittedMessage): Promise<Submission> {
    const { sender, receiverType, receiver, category, type, data, tags = [], muid = null, sentAt } = message;
    const earlier = muid === null ? undefined : await this.submissions.findByMuid(ctx, sender, muid);
    if (earlier) return earlier;
    await this.parties.ensure(ctx, message);
    const verdict = await this.moderator.judge(ctx, rules, message, { sender, receiverType, receiver });
    const content = { sender, receiverType, receiver, category, type, data, tags, muid, sentAt };
    const stored = await this.submissions.create(ctx, content, statusOf(verdict));
    // Another transaction has stored the muid since, and has committed: the insertion waited for it.
    if (!stored) return (await this.submissions.findByMuid(ctx, sender, muid!))!;
    await this.await(ctx, stored.id, verdict);
    return stored;
  }

  /** Has outside engines judge pending content; content that is decided waits for none any more. */
  private async await(ctx: RequestContext, id: bigint, { status }: Verdict): Promise<void> {
    if (status === 'pending') await this.checks.add(ctx, id);
    else await this.storedChecks.remove(ctx, id);
  }
}

const statusOf = ({
  status = null,
  blockedBy,
}: {
  status?: Verdict['status'] | null;
  blockedBy?: Verdict['blockedBy'];
}): JudgedStatus => ({
  status,
  rule: blockedBy ? { id: blockedBy.rule.id, name: blockedBy.rule.name } : null,
});

const takenCodes: ReadonlySet<ErrorCode> = new Set(['ERR_UID_ALREADY_EXISTS', 'ERR_GUID_ALREADY_EXISTS']);

const isTaken = (error: unknown): boolean => error instanceof DomainError && takenCodes.has(error.code as ErrorCode);

function notFound(id: string): never {
  throw new DomainError('ERR_MESSAGE_ID_NOT_FOUND', { id });
}
