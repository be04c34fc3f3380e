import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { JobQueue } from '#platform/jobs/job-queue.js';
import { BannedUsersService } from '#resources/groups/bans/banned-users.service.js';
import { GroupMembersService } from '#resources/groups/members/group-members.service.js';
import { UsersService } from '#resources/users/users.service.js';
import { senderActionJob, type SenderAction } from './sender-action-job.js';

/**
 * Does with the sender of a message what a rule says. By a job that is stored with the verdict, so that a send waits neither for the
 * locks of a group nor fails with it. The actions are idempotent.
 */
@Injectable()
export class SenderActionsService implements OnModuleInit {
  private readonly logger = new Logger('SenderActions');

  constructor(
    private readonly members: GroupMembersService,
    private readonly bans: BannedUsersService,
    private readonly users: UsersService,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    this.jobs.register(senderActionJob, async (ctx, job) => {
      const app = { ...job.app, createdAt: new Date(job.app.createdAt) };
      try {
        await this.carryOut({ ...ctx, app, principal: { kind: 'system' } }, job);
      } catch (error) {
        // the user has left, the group is gone, or the owner of a group cannot be removed
        if (!(error instanceof DomainError)) throw error;
        const { code } = error as DomainError;
        this.logger.log({ appId: app.id, rule: job.ruleId, action: job.action, code }, 'A rule had no effect.');
      }
    });
  }

  private async carryOut(ctx: RequestContext, { action, uid, guid }: SenderAction): Promise<void> {
    if (action === 'blockUser') await this.users.deactivate(ctx, [uid]);
    else if (action === 'banUser') await this.bans.ban(ctx, guid!, uid);
    else await this.members.kick(ctx, guid!, uid);
  }
}
