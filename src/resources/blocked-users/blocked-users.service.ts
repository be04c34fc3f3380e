import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PolicyService } from '#core/policy/policy.service.js';
import { SummariesService } from '#core/summaries/summaries.service.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { Page, CursorPageRequest } from '#platform/database/lists/page.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import type { ItemResult } from '#platform/openapi/endpoints/item-result.view.js';
import { BlockedUsersRepository, type BlockFilter, type BlockedUser } from './blocked-users.repository.js';

/** The app manages the blocks of every user, an acting user only their own. */
@Injectable()
export class BlockedUsersService implements OnModuleInit {
  constructor(
    private readonly blocks: BlockedUsersRepository,
    private readonly summaries: SummariesService,
    private readonly policy: PolicyService,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('user_erasing', (tx, { uid }) => this.blocks.removeAll(tx, uid));
  }

  /** @returns a result for each of the others, in the given order @throws ERR_UID_NOT_FOUND for the user, AUTH_ERR_NO_ACCESS */
  async block(ctx: RequestContext, uid: string, others: string[]): Promise<ItemResult[]> {
    this.policy.requireSelf(ctx, uid);
    return this.database.withTransaction(ctx, async (tx) => {
      const users = await this.lockUsers(tx, uid, others);
      const results = resultsOf(others, (other) => checkBlocking(uid, other, users));
      await this.publish(tx, 'user_blocked', uid, await this.blocks.add(tx, uid, succeeded(results)));
      return results;
    });
  }

  /** @throws ERR_UID_NOT_FOUND, AUTH_ERR_NO_ACCESS */
  async list(
    ctx: RequestContext,
    uid: string,
    filter: BlockFilter,
    page: CursorPageRequest,
  ): Promise<Page<BlockedUser>> {
    this.policy.requireSelf(ctx, uid);
    await this.summaries.requireUser(ctx, uid);
    const { rows, total } = await this.blocks.list(ctx, uid, filter, page);
    return { rows: await this.summaries.withVisiblePresence(ctx, rows), total };
  }

  /** @returns a result for each of the others, in the given order @throws ERR_UID_NOT_FOUND for the user, AUTH_ERR_NO_ACCESS */
  async unblock(ctx: RequestContext, uid: string, others: string[]): Promise<ItemResult[]> {
    this.policy.requireSelf(ctx, uid);
    return this.database.withTransaction(ctx, async (tx) => {
      const users = await this.lockUsers(tx, uid, others);
      const results = resultsOf(others, (other) => checkActive(other, users));
      await this.publish(tx, 'user_unblocked', uid, await this.blocks.remove(tx, uid, succeeded(results)));
      return results;
    });
  }

  private async lockUsers(tx: RequestContext, uid: string, others: string[]): Promise<Set<string>> {
    const users = await this.summaries.lockActiveUsers(tx, [uid, ...others]);
    if (!users.has(uid)) throw new DomainError('ERR_UID_NOT_FOUND', { uid });
    return users;
  }

  /** @param uids of the users whose block has changed; no event if there are none */
  private async publish(tx: RequestContext, name: 'user_blocked' | 'user_unblocked', by: string, uids: string[]) {
    if (uids.length > 0) await this.events.publish(tx, { name, subject: `user:${by}`, payload: { uids, by } });
  }
}

const resultsOf = (uids: string[], check: (uid: string) => DomainError | undefined): ItemResult[] =>
  [...new Set(uids)].map((id) => ({ id, error: check(id) }));

const succeeded = (results: ItemResult[]): string[] => results.flatMap(({ id, error }) => (error ? [] : [id]));

const checkActive = (uid: string, users: Set<string>): DomainError | undefined =>
  users.has(uid) ? undefined : new DomainError('ERR_UID_NOT_FOUND', { uid });

const checkBlocking = (uid: string, other: string, users: Set<string>): DomainError | undefined =>
  uid === other ? new DomainError('ERR_CANNOT_BLOCK_SELF') : checkActive(other, users);
