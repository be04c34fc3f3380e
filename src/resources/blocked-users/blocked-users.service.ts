import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import { EventPublisher } from '../../platform/events/event-publisher.js';
import type { Page, PageRequest } from '../../platform/http/envelope.js';
import type { ItemResult } from '../../platform/openapi/item-result.view.js';
import { DirectoryService } from '../directory/directory.service.js';
import { PolicyService } from '../policy/policy.service.js';
import { BlockedUsersRepository, type BlockFilter, type BlockedUser } from './blocked-users.repository.js';

/** The app blocks in the name of anybody, a user who acts for themself only. */
@Injectable()
export class BlockedUsersService {
  constructor(
    private readonly blocks: BlockedUsersRepository,
    private readonly directory: DirectoryService,
    private readonly policy: PolicyService,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  /** Each with a result of its own, in the order in which they were named. @throws ERR_UID_NOT_FOUND for the user, AUTH_ERR_NO_ACCESS */
  async block(ctx: RequestContext, uid: string, others: string[]): Promise<ItemResult[]> {
    this.policy.requireSelf(ctx, uid);
    return this.database.withTransaction(ctx, async (tx) => {
      const users = await this.holdUsers(tx, uid, others);
      const results = resultsOf(others, (other) => againstBlocking(uid, other, users));
      await this.tell(tx, 'user_blocked', uid, await this.blocks.add(tx, uid, succeeded(results)));
      return results;
    });
  }

  /** @throws ERR_UID_NOT_FOUND, AUTH_ERR_NO_ACCESS */
  async list(ctx: RequestContext, uid: string, filter: BlockFilter, page: PageRequest): Promise<Page<BlockedUser>> {
    this.policy.requireSelf(ctx, uid);
    await this.directory.requireUser(ctx, uid);
    return this.blocks.list(ctx, uid, filter, page);
  }

  /** Each with a result of its own, in the order in which they were named. @throws ERR_UID_NOT_FOUND for the user, AUTH_ERR_NO_ACCESS */
  async unblock(ctx: RequestContext, uid: string, others: string[]): Promise<ItemResult[]> {
    this.policy.requireSelf(ctx, uid);
    return this.database.withTransaction(ctx, async (tx) => {
      const users = await this.holdUsers(tx, uid, others);
      const results = resultsOf(others, (other) => againstStranger(other, users));
      await this.tell(tx, 'user_unblocked', uid, await this.blocks.remove(tx, uid, succeeded(results)));
      return results;
    });
  }

  private async holdUsers(tx: RequestContext, uid: string, others: string[]): Promise<Set<string>> {
    const users = await this.blocks.holdUsers(tx, [uid, ...others]);
    if (!users.has(uid)) throw new DomainError('ERR_UID_NOT_FOUND', { uid });
    return users;
  }

  /** Of those for whom something changed; nothing where there are none. */
  private async tell(tx: RequestContext, name: 'user_blocked' | 'user_unblocked', by: string, uids: string[]) {
    if (uids.length > 0) await this.events.publish(tx, { name, subject: `user:${by}`, payload: { uids, by } });
  }
}

const resultsOf = (uids: string[], against: (uid: string) => DomainError | undefined): ItemResult[] =>
  [...new Set(uids)].map((id) => ({ id, error: against(id) }));

const succeeded = (results: ItemResult[]): string[] => results.flatMap(({ id, error }) => (error ? [] : [id]));

const againstStranger = (uid: string, users: Set<string>): DomainError | undefined =>
  users.has(uid) ? undefined : new DomainError('ERR_UID_NOT_FOUND', { uid });

const againstBlocking = (uid: string, other: string, users: Set<string>): DomainError | undefined =>
  uid === other ? new DomainError('ERR_CANNOT_BLOCK_SELF') : againstStranger(other, users);
