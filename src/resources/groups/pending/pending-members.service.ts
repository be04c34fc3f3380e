import { Injectable } from '@nestjs/common';
import { checkModerating } from '#core/policy/group-rules.js';
import {
  checkAccepting,
  checkInviting,
  checkRequesting,
  isOpen,
  type PendingStatus,
} from '#core/policy/pending-member-rules.js';
import { throwIfDenied } from '#core/policy/policy-violation.js';
import { PolicyService } from '#core/policy/policy.service.js';
import { SummariesService } from '#core/summaries/summaries.service.js';
import type { PendingMemberKind } from '#generated/prisma/enums.js';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { CursorPageRequest, Page } from '#platform/database/lists/page.js';
import { DomainError, requireRoom } from '#platform/errors/domain-error.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import type { SeenUser } from '#resources/users/user.view.js';
import { checkQuota, type LockedUsers } from '../members/member-limits.js';
import { MembershipService, type ActorMembership, type LockedMembership } from '../members/membership.service.js';
import {
  PendingMembersRepository,
  type Pending,
  type PendingGroup,
  type PendingUser,
} from './pending-members.repository.js';

const DAY = 24 * 60 * 60;
const DEFAULT_SECONDS = 30 * DAY;
/** How long who declined is not asked again. */
const DECLINED_SECONDS = 7 * DAY;

/** Open invitations, and open requests, of one group. */
const MAX_PENDING_OF_GROUP = 1000;
/** The limit for one user. A list of them needs no pages. */
const MAX_PENDING_OF_USER = 200;

/** Moderators and admins who hear of changes. */
const MAX_MODERATORS = 100;

type Status = 'created' | 'accepted' | 'declined' | 'withdrawn';

const EVENTS = { invitation: 'group_invitation_changed', request: 'group_join_request_changed' } as const;

/**
 * Invitations, which users accept or decline, and requests to join, which moderators accept or decline. Each change locks the user and then the
 * group, so that of several decisions at once one holds.
 */
@Injectable()
export class PendingMembersService {
  constructor(
    private readonly pending: PendingMembersRepository,
    private readonly memberships: MembershipService,
    private readonly summaries: SummariesService,
    private readonly policy: PolicyService,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  /**
   * A later invitation replaces an earlier one, and has no event.
   *
   * @throws ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED, ERR_GROUP_NO_MODERATOR_SCOPE, ERR_UID_NOT_FOUND, ERR_ALREADY_JOINED,
   * ERR_BANNED_GROUPMEMBER, ERR_JOIN_ALREADY_REQUESTED, ERR_INVITATION_DECLINED, ERR_BLOCKED_SENDER, ERR_PLAN_QUOTA_RESTRICTION
   */
  async invite(ctx: RequestContext, guid: string, uid: string, seconds = DEFAULT_SECONDS): Promise<Pending> {
    return this.database.withTransaction(ctx, async (tx) => {
      const { users, membership, pending } = await this.lockForActor(tx, guid, uid);
      const { group, actor, statusOf } = membership;
      if (!users.has(uid)) throw new DomainError('ERR_UID_NOT_FOUND', { uid });
      throwIfDenied(checkInviting(group, actor, statusOf(uid), pending));
      throwIfDenied(users.checkNoBlock(uid, actingUid(tx.principal)));
      return this.create(tx, membership, users, { uid, kind: 'invitation', pending, seconds });
    });
  }

  /**
   * Every user may join who can neither join the group at once nor is invited, where the group takes requests.
   *
   * @throws ERR_GUID_NOT_FOUND, ERR_ALREADY_JOINED, ERR_BANNED_GROUPMEMBER, ERR_ALREADY_INVITED, ERR_GROUP_NO_JOIN_REQUESTS,
   * ERR_GROUP_JOIN_NOT_ALLOWED, ERR_JOIN_REQUEST_DECLINED, ERR_PLAN_QUOTA_RESTRICTION; ERR_PERMISSION_DENIED
   */
  async request(ctx: RequestContext, guid: string): Promise<Pending> {
    const uid = actingUid(ctx.principal);
    return this.database.withTransaction(ctx, async (tx) => {
      const { users, membership, pending } = await this.lock(tx, guid, uid);
      const { group, statusOf } = membership;
      this.policy.requireJoining(tx, group.type);
      throwIfDenied(checkRequesting(group, statusOf(uid), pending));
      return this.create(tx, membership, users, { uid, kind: 'request', pending, seconds: DEFAULT_SECONDS });
    });
  }

  /**
   * The acting user becomes a member, as one who joins.
   *
   * @throws ERR_GUID_NOT_FOUND, ERR_ALREADY_JOINED, ERR_BANNED_GROUPMEMBER, ERR_NOT_INVITED, ERR_PLAN_QUOTA_RESTRICTION;
   * ERR_PERMISSION_DENIED
   */
  async accept(ctx: RequestContext, guid: string): Promise<void> {
    const uid = actingUid(ctx.principal);
    await this.database.withTransaction(ctx, async (tx) => {
      const { users, membership, pending } = await this.lock(tx, guid, uid);
      const { group, statusOf } = membership;
      throwIfDenied(checkAccepting(group, statusOf(uid), pending));
      this.policy.requireJoining(tx, group.type);
      await this.memberships.join(tx, group, uid, users);
      await this.publish(tx, guid, uid, 'invitation', 'accepted');
    });
  }

  /**
   * The user becomes a member, as one whom the actor adds.
   *
   * @throws ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED, ERR_GROUP_NO_MODERATOR_SCOPE, ERR_UID_NOT_FOUND, ERR_JOIN_NOT_REQUESTED,
   * ERR_PLAN_QUOTA_RESTRICTION
   */
  async approve(ctx: RequestContext, guid: string, uid: string): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      const { users, membership, pending } = await this.lockForActor(tx, guid, uid);
      throwIfDenied(checkModerating(membership.group, membership.actor));
      this.requireOpen(users, guid, uid, pending, 'request');
      const [result] = await this.memberships.addMembers(tx, membership, users, [
        { uid, list: 'participants', scope: 'participant', hasAsked: true },
      ]);
      throwIfDenied(result!.error);
      await this.publish(tx, guid, uid, 'request', 'accepted');
    });
  }

  /** For moderators and the app: withdraws an invitation, or declines a request. @throws ERR_NOT_INVITED, ERR_JOIN_NOT_REQUESTED and as `invite` */
  async endByModerator(ctx: RequestContext, guid: string, uid: string, kind: PendingMemberKind): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      const { users, membership, pending } = await this.lockForActor(tx, guid, uid);
      throwIfDenied(checkModerating(membership.group, membership.actor));
      this.requireOpen(users, guid, uid, pending, kind);
      await this.end(tx, guid, uid, kind, kind === 'request' ? 'declined' : 'withdrawn');
    });
  }

  /** For the acting user: declines an invitation, or withdraws a request. @throws ERR_GUID_NOT_FOUND, ERR_NOT_INVITED, ERR_JOIN_NOT_REQUESTED */
  async endByUser(ctx: RequestContext, guid: string, kind: PendingMemberKind): Promise<void> {
    const uid = actingUid(ctx.principal);
    await this.database.withTransaction(ctx, async (tx) => {
      const { users, pending } = await this.lock(tx, guid, uid);
      this.requireOpen(users, guid, uid, pending, kind);
      await this.end(tx, guid, uid, kind, kind === 'invitation' ? 'declined' : 'withdrawn');
    });
  }

  /** @throws ERR_GUID_NOT_FOUND and, for an acting user, ERR_GROUP_NOT_JOINED, ERR_GROUP_NO_MODERATOR_SCOPE */
  async listOfGroup(
    ctx: RequestContext,
    guid: string,
    kind: PendingMemberKind,
    page: CursorPageRequest,
  ): Promise<Page<PendingUser & SeenUser>> {
    await this.policy.requireModerator(ctx, await this.summaries.group(ctx, guid));
    const { rows, total } = await this.pending.listOfGroup(ctx, guid, kind, page);
    return { rows: await this.summaries.withBlocks(ctx, rows), total };
  }

  /** Lists the invitations or requests of the acting user. */
  async listOwn(ctx: RequestContext, kind: PendingMemberKind): Promise<PendingGroup[]> {
    return this.pending.listOfUser(ctx, actingUid(ctx.principal), kind, MAX_PENDING_OF_USER);
  }

  private async lock(tx: RequestContext, guid: string, uid: string) {
    const users = await this.memberships.lockUsers(tx, [uid]);
    const membership = await this.memberships.lock(tx, guid, [uid]);
    return { users, membership, pending: await this.pending.find(tx, guid, uid) };
  }

  private async lockForActor(tx: RequestContext, guid: string, uid: string) {
    const users = await this.memberships.lockUsers(tx, [uid]);
    const membership: ActorMembership = await this.memberships.lockForActor(tx, guid, [uid]);
    return { users, membership, pending: await this.pending.find(tx, guid, uid) };
  }

  private requireOpen(
    users: LockedUsers,
    guid: string,
    uid: string,
    pending: PendingStatus | undefined,
    kind: PendingMemberKind,
  ): void {
    if (!users.has(uid)) throw new DomainError('ERR_UID_NOT_FOUND', { uid });
    if (!isOpen(pending, kind))
      throw new DomainError(kind === 'invitation' ? 'ERR_NOT_INVITED' : 'ERR_JOIN_NOT_REQUESTED', { uid, guid });
  }

  private async create(
    tx: RequestContext,
    { group: { guid, membersCount } }: LockedMembership,
    users: LockedUsers,
    {
      uid,
      kind,
      pending,
      seconds,
    }: { uid: string; kind: PendingMemberKind; pending: PendingStatus | undefined; seconds: number },
  ): Promise<Pending> {
    throwIfDenied(checkQuota(uid, users, membersCount));
    await this.pending.removeExpired(tx, guid);
    const { inGroup, ofUser } = await this.pending.countOthers(tx, guid, uid, kind);
    const what = kind === 'invitation' ? 'invitations' : 'join requests';
    requireRoom(inGroup, MAX_PENDING_OF_GROUP, `${what} of a group`);
    requireRoom(ofUser, MAX_PENDING_OF_USER, `${what} of a user`);
    const saved = await this.pending.save(tx, guid, uid, kind, seconds);
    if (!isOpen(pending, kind)) await this.publish(tx, guid, uid, kind, 'created', unixSeconds(saved.pendingUntil));
    return saved;
  }

  private async end(
    tx: RequestContext,
    guid: string,
    uid: string,
    kind: PendingMemberKind,
    status: 'declined' | 'withdrawn',
  ): Promise<void> {
    if (status === 'declined') await this.pending.decline(tx, guid, uid, DECLINED_SECONDS);
    else await this.pending.remove(tx, guid, uid);
    await this.publish(tx, guid, uid, kind, status);
  }

  /** The user and the moderators of this moment hear of it. */
  private async publish(
    tx: RequestContext,
    guid: string,
    uid: string,
    kind: PendingMemberKind,
    status: Status,
    expiresAt?: number,
  ): Promise<void> {
    const moderators = await this.pending.moderators(tx, guid, MAX_MODERATORS);
    const payload = { guid, uid, by: actingUid(tx.principal), status, expiresAt, moderators };
    await this.events.publish(tx, { name: EVENTS[kind], subject: `group:${guid}`, payload });
  }
}
