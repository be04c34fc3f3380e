import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PolicyService } from '#core/policy/policy.service.js';
import { SummariesService } from '#core/summaries/summaries.service.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { Page, CursorPageRequest } from '#platform/database/lists/page.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import type { ItemResult } from '#platform/openapi/endpoints/item-result.view.js';
import type { SeenUser } from '../users/user.view.js';
import { FriendsRepository } from './friends.repository.js';

export const MAX_FRIENDS = 1000;

@Injectable()
export class FriendsService implements OnModuleInit {
  constructor(
    private readonly friends: FriendsRepository,
    private readonly summaries: SummariesService,
    private readonly policy: PolicyService,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('user_deleted', (tx, { uid }) => this.friends.removeAll(tx, uid));
  }

  /** @returns a result for each of the others, in the given order @throws ERR_UID_NOT_FOUND for the user */
  async add(ctx: RequestContext, uid: string, others: string[]): Promise<ItemResult[]> {
    return this.change(ctx, uid, others, async (tx, users) => {
      const active = [...users];
      const friends = await this.friends.friendsAmong(tx, uid, active);
      const counts = await this.friends.counts(tx, active);
      let ownCount = counts.get(uid) ?? 0;
      const results = [...new Set(others)].map((other) => {
        const error =
          checkFriendship(uid, other, { users, friends }) ?? checkQuota(Math.max(ownCount, counts.get(other) ?? 0));
        if (!error) ownCount++;
        return { id: other, error };
      });
      await this.friends.add(tx, uid, succeeded(results));
      return results;
    });
  }

  /** An acting user lists only their own friends. @throws ERR_UID_NOT_FOUND, AUTH_ERR_NO_ACCESS */
  async list(
    ctx: RequestContext,
    uid: string,
    filter: { searchKey?: string },
    page: CursorPageRequest,
  ): Promise<Page<SeenUser>> {
    this.policy.requireSelf(ctx, uid);
    await this.summaries.requireUser(ctx, uid);
    const { rows, total } = await this.friends.list(ctx, uid, filter, page);
    return { rows: await this.summaries.withBlocks(ctx, rows), total };
  }

  /** @returns a result for each of the others, in the given order @throws ERR_UID_NOT_FOUND for the user */
  async remove(ctx: RequestContext, uid: string, others: string[]): Promise<ItemResult[]> {
    return this.change(ctx, uid, others, async (tx, users) => {
      const friends = await this.friends.friendsAmong(tx, uid, [...users]);
      const results = [...new Set(others)].map((other) => ({
        id: other,
        error: checkRemoval(other, { users, friends }),
      }));
      await this.friends.remove(tx, uid, succeeded(results));
      return results;
    });
  }

  /** @param work receives the uids of the users who are active, and locked */
  private async change(
    ctx: RequestContext,
    uid: string,
    others: string[],
    work: (tx: RequestContext, users: ReadonlySet<string>) => Promise<ItemResult[]>,
  ): Promise<ItemResult[]> {
    return this.database.withTransaction(ctx, async (tx) => {
      const users = await this.summaries.lockActiveUsers(tx, [uid, ...others]);
      if (!users.has(uid)) throw new DomainError('ERR_UID_NOT_FOUND', { uid });
      return work(tx, users);
    });
  }
}

const succeeded = (results: ItemResult[]): string[] => results.flatMap(({ id, error }) => (error ? [] : [id]));

interface KnownUsers {
  /** uids of active users. */
  readonly users: ReadonlySet<string>;
  /** uids of the user's friends. */
  readonly friends: ReadonlySet<string>;
}

function checkFriendship(uid: string, other: string, { users, friends }: KnownUsers): DomainError | undefined {
  if (other === uid) return new DomainError('ERR_CANNOT_FORM_SELF_RELATION');
  if (!users.has(other)) return new DomainError('ERR_UID_NOT_FOUND', { uid: other });
  return friends.has(other) ? new DomainError('ERR_ALREADY_FRIEND', { uid: other }) : undefined;
}

/** @param count of friends of the one of the two users who has more */
const checkQuota = (count: number): DomainError | undefined =>
  count < MAX_FRIENDS
    ? undefined
    : new DomainError('ERR_PLAN_QUOTA_RESTRICTION', { limit: MAX_FRIENDS, resources: 'friends of a user' });

function checkRemoval(uid: string, { users, friends }: KnownUsers): DomainError | undefined {
  if (!users.has(uid)) return new DomainError('ERR_UID_NOT_FOUND', { uid });
  return friends.has(uid) ? undefined : new DomainError('ERR_NOT_A_FRIEND', { uid });
}
