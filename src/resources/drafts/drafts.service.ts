import { Injectable, type OnModuleInit } from '@nestjs/common';
import { VisibilityService } from '#core/visibility/visibility.service.js';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DomainError, requireRoom } from '#platform/errors/domain-error.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { isPlainObject } from '#platform/http/json.js';
import { MAX_DATA_CHARACTERS } from '#resources/messages/content/message-limits.js';
import { DraftsRepository, type Draft, type DraftPlace } from './drafts.repository.js';

/** The limit for one user. A list of them needs no pages. */
const MAX_DRAFTS = 200;

/** What users have begun to write. Only their own devices see it, and hear of changes; the last change wins. */
@Injectable()
export class DraftsService implements OnModuleInit {
  constructor(
    private readonly drafts: DraftsRepository,
    private readonly visibility: VisibilityService,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('user_deleted', (tx, { uid }) => this.drafts.deleteTo(tx, 'user', uid));
    this.events.onInTransaction('group_deleted', (tx, { guid }) => this.drafts.deleteTo(tx, 'group', guid));
  }

  /**
   * Replaces the draft at this place.
   *
   * @throws ERR_INVALID_MESSAGE_DATA, ERR_UID_NOT_FOUND, ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED, ERR_PLAN_QUOTA_RESTRICTION
   */
  async save(ctx: RequestContext, place: DraftPlace, data: unknown): Promise<Draft> {
    if (!isPlainObject(data) || JSON.stringify(data).length > MAX_DATA_CHARACTERS)
      throw new DomainError('ERR_INVALID_MESSAGE_DATA', { limit: MAX_DATA_CHARACTERS });
    await this.visibility.requireConversation(ctx, place);
    const uid = actingUid(ctx.principal);
    return this.database.withTransaction(ctx, async (tx) => {
      await this.drafts.lockUser(tx, uid);
      requireRoom(await this.drafts.countOthers(tx, uid, place), MAX_DRAFTS, 'drafts of a user');
      const draft = await this.drafts.save(tx, uid, place, data);
      await this.publish(tx, place, 'saved');
      return draft;
    });
  }

  async list(ctx: RequestContext): Promise<Draft[]> {
    return this.drafts.list(ctx, actingUid(ctx.principal));
  }

  /** A draft that does not exist is not missed: another device may have sent it. */
  async delete(ctx: RequestContext, place: DraftPlace): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      if (await this.drafts.delete(tx, actingUid(tx.principal), place)) await this.publish(tx, place, 'deleted');
    });
  }

  /** Without the text, which the log would keep. */
  private async publish(
    tx: RequestContext,
    { receiverType, receiver, parentId }: DraftPlace,
    status: 'saved' | 'deleted',
  ): Promise<void> {
    const uid = actingUid(tx.principal);
    const payload = { uid, receiverType, receiver, parentId: parentId > 0n ? String(parentId) : undefined, status };
    await this.events.publish(tx, { name: 'draft_changed', subject: `user:${uid}`, payload });
  }
}
