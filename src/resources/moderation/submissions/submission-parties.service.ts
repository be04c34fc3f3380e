import { Injectable } from '@nestjs/common';
import { SummariesService } from '#core/summaries/summaries.service.js';
import type { ReceiverType } from '#generated/prisma/enums.js';
import { SYSTEM_UID } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { GroupsService } from '#resources/groups/groups.service.js';
import { UsersService } from '#resources/users/users.service.js';
import type { SubmittedGroupDto, SubmittedUserDto } from './submission.dto.js';
import { SubmissionsRepository } from './submissions.repository.js';

export interface SubmissionParties {
  sender: string;
  receiverType: ReceiverType;
  receiver: string;
  /** What to create a missing user or group of. */
  senderUserDetails?: SubmittedUserDto;
  receiverUserDetails?: SubmittedUserDto;
  receiverGroupDetails?: SubmittedGroupDto;
}

/** Sender and receiver of submissions. */
@Injectable()
export class SubmissionPartiesService {
  constructor(
    private readonly submissions: SubmissionsRepository,
    private readonly users: UsersService,
    private readonly groups: GroupsService,
    private readonly summaries: SummariesService,
  ) {}

  /**
   * Locks sender and receiver, so that neither is erased before the end of the transaction, and creates those that are missing where the
   * submission has their details.
   *
   * @param ctx must have an open transaction; acts as the system user
   * @throws ERR_UID_NOT_FOUND, ERR_GUID_NOT_FOUND without details; ERR_UID_ALREADY_EXISTS, ERR_GUID_ALREADY_EXISTS where another
   *   transaction creates the same at the same time, and the errors of creating users and groups
   */
  async ensure(ctx: RequestContext, parties: SubmissionParties): Promise<void> {
    const { sender, receiverType, receiver } = parties;
    const users = new Map([[sender, parties.senderUserDetails]]);
    if (receiverType === 'user') users.set(receiver, users.get(receiver) ?? parties.receiverUserDetails);
    users.delete(SYSTEM_UID);
    const active = await this.summaries.lockActiveUsers(ctx, [...users.keys()]);
    // The users are stored in the order of uids, as the lock takes them.
    for (const [uid, details] of [...users].sort(([one], [other]) => (one < other ? -1 : 1))) {
      if (active.has(uid)) continue;
      if (!details) throw new DomainError('ERR_UID_NOT_FOUND', { uid });
      await this.users.create(ctx, { ...details, uid });
    }
    if (receiverType === 'group') await this.ensureGroup(ctx, receiver, parties.receiverGroupDetails);
  }

  private async ensureGroup(ctx: RequestContext, guid: string, details: SubmittedGroupDto | undefined): Promise<void> {
    if (await this.submissions.lockGroup(ctx, guid)) return;
    if (!details) throw new DomainError('ERR_GUID_NOT_FOUND', { guid });
    await this.groups.create(ctx, { ...details, guid, type: details.type ?? 'public' });
  }
}
