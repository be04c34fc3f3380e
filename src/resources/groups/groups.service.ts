import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SYSTEM_UID, actingUid, viewerUid } from '../../platform/auth/principal.js';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import { EventPublisher } from '../../platform/events/event-publisher.js';
import { unixSeconds, type Page, type PageRequest } from '../../platform/http/envelope.js';
import type { GroupType } from '../../generated/prisma/enums.js';
import { groupConversationKey } from '../directory/conversation-key.js';
import { hashGroupPassword } from '../group-members/group-password.js';
import {
  againstDeleting,
  againstHandingOver,
  againstReading,
  againstUpdating,
  enforce,
} from '../policy/group-rules.js';
import { GroupRoster, type Admission, type HeldUsers } from '../group-members/group-roster.service.js';
import type { LockedGroup } from '../group-members/group-rows.js';
import { placesOf, type MemberLists } from '../group-members/member-lists.js';
import { common } from '../policy/permissions.js';
import { PolicyService } from '../policy/policy.service.js';
import { MessageLog } from '../messages/message-log.service.js';
import type { GroupFilter, GroupOrder } from './group-listing.js';
import { GroupsRepository, type Group, type GroupChanges, type NewGroup } from './groups.repository.js';

/** Of a group that is deleted: what tells of it has to name them, because they are members no more. */
const MAX_MEMBERS_TOLD = 1000;

interface Password {
  /** In the clear; kept as a hash, and for groups of type password only. */
  password?: string;
}

type GroupDraft = Omit<NewGroup, 'owner' | 'passwordHash'> & Password & { owner?: string };
type GroupEdit = Omit<GroupChanges, 'passwordHash'> & Password;

@Injectable()
export class GroupsService implements OnModuleInit {
  constructor(
    private readonly groups: GroupsRepository,
    private readonly roster: GroupRoster,
    private readonly log: MessageLog,
    private readonly policy: PolicyService,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.events.subscribe('user_deleted', (tx, { uid, permanent }) => this.forgetUser(tx, uid, { permanent }));
  }

  /**
   * The owner is the given one, else the acting user, else the system user. Refusals of first members do not stop the
   * creation.
   *
   * @throws ERR_GUID_ALREADY_EXISTS, ERR_UID_NOT_FOUND (the owner), ERR_EMPTY_GROUP_PASS, ERR_BAD_REQUEST (more than 25 members),
   * ERR_PERMISSION_DENIED
   */
  async create(
    ctx: RequestContext,
    { password, ...draft }: GroupDraft,
    members: MemberLists = {},
  ): Promise<{ group: Group; admissions: Admission[] }> {
    const { guid, type, owner = actingUid(ctx.principal) } = draft;
    const places = placesOf(members);
    this.policy.requireGroupCreation(ctx, type);
    this.policy.requirePlacing(ctx, places);
    const passwordHash = passwordHashAfter({ type, passwordHash: null }, {}, await hashed(password));
    return this.database.withTransaction(ctx, async (tx) => {
      const users = await this.roster.holdOwner(
        tx,
        owner,
        places.map(({ uid }) => uid),
      );
      if (!(await this.groups.create(tx, { ...draft, owner, passwordHash })))
        throw new DomainError('ERR_GUID_ALREADY_EXISTS', { guid });
      const admissions = await this.roster.found(
        tx,
        { guid, type, owner, passwordHash, membersCount: 0 },
        users,
        places,
      );
      const uids = admissions.filter(({ scope, error }) => scope && !error).map(({ uid }) => uid);
      const payload = { guid, uids: owner === SYSTEM_UID ? uids : [owner, ...uids] };
      await this.events.publish(tx, { name: 'group_created', subject: subjectOf(guid), payload });
      return { group: (await this.groups.find(tx, guid))!, admissions };
    });
  }

  /** Without the private groups of others, where a user looks. @throws ERR_PERMISSION_DENIED */
  async list(ctx: RequestContext, filter: GroupFilter, order: GroupOrder, page: PageRequest): Promise<Page<Group>> {
    const types = common(filter.types, this.policy.listableGroupTypes(ctx));
    return this.groups.list(ctx, { ...filter, types }, order, page);
  }

  /** @throws ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED for a private group of others */
  async get(ctx: RequestContext, guid: string): Promise<Group> {
    const group = (await this.groups.find(ctx, guid)) ?? notFound(guid);
    enforce(againstReading(group, viewerUid(ctx.principal), group.scope ?? undefined));
    return group;
  }

  /** As the acting user sees them, by guid; private ones too, so callers ask for those of the user only. */
  async findMany(ctx: RequestContext, guids: string[]): Promise<ReadonlyMap<string, Group>> {
    const groups = guids.length > 0 ? await this.groups.findMany(ctx, guids) : [];
    return new Map(groups.map((group) => [group.guid, group]));
  }

  /**
   * @param edit its owner is ignored where a user acts
   * @throws ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED, ERR_GROUP_NO_MODERATOR_SCOPE, ERR_EMPTY_GROUP_PASS, and of the owner
   * ERR_UID_NOT_FOUND, ERR_BANNED_GROUPMEMBER, ERR_PLAN_QUOTA_RESTRICTION; ERR_PERMISSION_DENIED
   */
  async update(ctx: RequestContext, guid: string, { owner: wanted, password, ...changes }: GroupEdit): Promise<Group> {
    const owner = ctx.principal.kind === 'system' ? wanted : undefined;
    if (changes.type) this.policy.requireGroupCreation(ctx, changes.type);
    const hash = await hashed(password);
    return this.database.withTransaction(ctx, async (tx) => {
      const users = owner === undefined ? undefined : await this.roster.holdOwner(tx, owner);
      const { group, actor } = await this.roster.enter(tx, guid);
      enforce(againstUpdating(group, actor));
      await this.groups.update(tx, guid, { ...changes, passwordHash: passwordHashAfter(group, changes, hash) });
      await this.events.publish(tx, {
        name: 'group_updated',
        subject: subjectOf(guid),
        payload: { guid, updatedBy: actingUid(ctx.principal) },
      });
      if (owner !== undefined && users) await this.handOver(tx, group, owner, users, { adds: true });
      return (await this.groups.find(tx, guid))!;
    });
  }

  /**
   * The new owner becomes an admin, the former one a participant.
   *
   * @throws ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED, ERR_GROUP_NO_CLEARANCE, ERR_UID_NOT_FOUND, ERR_NOT_A_MEMBER
   */
  async transferOwnership(ctx: RequestContext, guid: string, owner: string): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      const users = await this.roster.holdOwner(tx, owner);
      const { group, actor } = await this.roster.enter(tx, guid);
      enforce(againstHandingOver(group, actor));
      await this.handOver(tx, group, owner, users, { adds: false });
    });
  }

  /** Members, bans, messages and the conversation go with it. @throws ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED, ERR_GROUP_NO_ADMIN_SCOPE */
  async delete(ctx: RequestContext, guid: string): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      const { group, actor } = await this.roster.enter(tx, guid);
      enforce(againstDeleting(group, actor));
      const { name, type, owner, icon, description, membersCount, createdAt } = (await this.groups.find(tx, guid))!;
      const uids = await this.roster.uidsOf(tx, guid, MAX_MEMBERS_TOLD);
      // first the group, which waits for those who send to it right now, then what they sent
      await this.groups.delete(tx, guid);
      await this.log.eraseConversation(tx, groupConversationKey(guid));
      const lastState = {
        guid,
        uids,
        name,
        type,
        owner,
        icon: icon ?? undefined,
        description: description ?? undefined,
        membersCount,
        createdAt: unixSeconds(createdAt),
      };
      await this.events.publish(tx, {
        name: 'group_deleted',
        subject: subjectOf(guid),
        payload: { ...lastState, deletedBy: actingUid(ctx.principal) },
      });
    });
  }

  private async handOver(
    tx: RequestContext,
    group: LockedGroup,
    owner: string,
    users: HeldUsers,
    options: { adds: boolean },
  ): Promise<void> {
    const { guid, owner: oldOwner } = group;
    if (owner === oldOwner) return;
    await this.roster.handOver(tx, group, owner, users, options);
    await this.groups.update(tx, guid, { owner });
    await this.tellOfTransfer(tx, guid, owner, oldOwner);
  }

  /** A deleted user is in no group; the groups that they owned pass to the system user. */
  private async forgetUser(tx: RequestContext, uid: string, { permanent }: { permanent: boolean }): Promise<void> {
    const guids = await this.roster.removeEverywhere(tx, uid);
    if (permanent) await this.roster.forgetBans(tx, uid);
    // an owner is always a member, so there are no others to look for
    for (const guid of await this.groups.disown(tx, guids, uid, SYSTEM_UID))
      await this.tellOfTransfer(tx, guid, SYSTEM_UID, uid);
  }

  private async tellOfTransfer(tx: RequestContext, guid: string, owner: string, oldOwner: string): Promise<void> {
    const payload = { guid, owner, oldOwner, updatedBy: actingUid(tx.principal) };
    await this.events.publish(tx, { name: 'group_owner_transferred', subject: subjectOf(guid), payload });
  }
}

const subjectOf = (guid: string): string => `group:${guid}`;

const hashed = async (password: string | undefined): Promise<string | undefined> =>
  password ? hashGroupPassword(password) : undefined;

/** What is to be stored: only a group of type password has one, and it cannot be without. @throws ERR_EMPTY_GROUP_PASS */
function passwordHashAfter(
  group: { type: GroupType; passwordHash: string | null },
  { type = group.type }: { type?: GroupType },
  newHash: string | undefined,
): string | null {
  if (type !== 'password') return null;
  const hash = newHash ?? group.passwordHash;
  if (hash === null) throw new DomainError('ERR_EMPTY_GROUP_PASS');
  return hash;
}

function notFound(guid: string): never {
  throw new DomainError('ERR_GUID_NOT_FOUND', { guid });
}
