import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import { EventPublisher } from '../../platform/events/event-publisher.js';
import type { Page, PageRequest } from '../../platform/database/page.js';
import type { ItemResult } from '../../platform/openapi/item-result.view.js';
import { LookupsService } from '../../domain/lookups/lookups.service.js';
import { PolicyService } from '../../domain/policy/policy.service.js';
import type { SeenUser } from '../users/user.view.js';
import { FriendsRepository, type Relation } from './friends.repository.js';

export const MAX_FRIENDS = 1000;

@Injectable()
export class FriendsService implements OnModuleInit {
  constructor(
    private readonly friends: FriendsRepository,
    private readonly lookups: LookupsService,
    private readonly policy: PolicyService,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('user_deleted', (tx, { uid }) => this.friends.removeAll(tx, uid));
  }

  /** Each with a result of its own, in the order in which they were named. @throws ERR_UID_NOT_FOUND for the user */
  async add(ctx: RequestContext, uid: string, others: string[]): Promise<ItemResult[]> {
    return this.change(ctx, uid, others, async (tx, relations) => {
      let { friends } = relations.get(uid)!;
      const results = [...new Set(others)].map((other) => {
        const error =
          other === uid
            ? new DomainError('ERR_CANNOT_FORM_SELF_RELATION')
            : checkFriendship(other, relations.get(other), friends);
        if (!error) friends++;
        return { id: other, error };
      });
      await this.friends.add(tx, uid, succeeded(results));
      return results;
    });
  }

  /** A user who acts sees their own. @throws ERR_UID_NOT_FOUND, AUTH_ERR_NO_ACCESS for those of somebody else */
  async list(
    ctx: RequestContext,
    uid: string,
    filter: { searchKey?: string },
    page: PageRequest,
  ): Promise<Page<SeenUser>> {
    this.policy.requireSelf(ctx, uid);
    await this.lookups.requireUser(ctx, uid);
    const { rows, total } = await this.friends.list(ctx, uid, filter, page);
    return { rows: await this.lookups.withBlocks(ctx, rows), total };
  }

  /** Each with a result of its own, in the order in which they were named. @throws ERR_UID_NOT_FOUND for the user */
  async remove(ctx: RequestContext, uid: string, others: string[]): Promise<ItemResult[]> {
    return this.change(ctx, uid, others, async (tx, relations) => {
      const results = [...new Set(others)].map((other) => ({
        id: other,
        error: checkParting(other, relations.get(other)),
      }));
      await this.friends.remove(tx, uid, succeeded(results));
      return results;
    });
  }

  /** @param work is told what those of them who are active users, the user included, are to the user */
  private async change(
    ctx: RequestContext,
    uid: string,
    others: string[],
    work: (tx: RequestContext, relations: ReadonlyMap<string, Relation>) => Promise<ItemResult[]>,
  ): Promise<ItemResult[]> {
    return this.database.withTransaction(ctx, async (tx) => {
      const users = await this.friends.lockUsers(tx, [uid, ...others]);
      if (!users.has(uid)) throw new DomainError('ERR_UID_NOT_FOUND', { uid });
      const relations = await this.friends.relations(tx, uid, [...users]);
      return work(tx, new Map(relations.map((relation) => [relation.uid, relation])));
    });
  }
}

const succeeded = (results: ItemResult[]): string[] => results.flatMap(({ id, error }) => (error ? [] : [id]));

/** @param friends how many the user has who is to get another one */
function checkFriendship(uid: string, relation: Relation | undefined, friends: number): DomainError | undefined {
  if (!relation) return new DomainError('ERR_UID_NOT_FOUND', { uid });
  if (relation.isFriend) return new DomainError('ERR_ALREADY_FRIEND', { uid });
  if (Math.max(friends, relation.friends) < MAX_FRIENDS) return undefined;
  return new DomainError('ERR_PLAN_QUOTA_RESTRICTION', { limit: MAX_FRIENDS, what: 'friends of a user' });
}

function checkParting(uid: string, relation: Relation | undefined): DomainError | undefined {
  if (!relation) return new DomainError('ERR_UID_NOT_FOUND', { uid });
  return relation.isFriend ? undefined : new DomainError('ERR_NOT_A_FRIEND', { uid });
}
