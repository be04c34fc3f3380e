import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { AppContext } from '#platform/context/context.js';
import { defineJob, JobQueue } from '#platform/jobs/job-queue.js';
import { Mailer } from '#platform/outgoing/mailer.js';

const invitation = defineJob<{ appId: string; email: string }>('collaborators.invite', { isOutgoing: true });

/**
 * Emails to new collaborators. They lead to the sign-in page and have no code: a link that signs in is sent to the browser that requests
 * it.
 */
@Injectable()
export class CollaboratorInvitations implements OnModuleInit {
  constructor(
    private readonly jobs: JobQueue,
    private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.jobs.register(invitation, async (_ctx, { appId, email }) => {
      const address = `${this.config.publicUrl}/console/apps/${appId}/overview`;
      await this.mailer.send({
        to: email,
        subject: `You can work on the app ${appId}`,
        text: `You are a collaborator of the app ${appId}. Sign in with this email address:\n\n${address}\n`,
      });
    });
  }

  /** Does nothing where emails are not configured, or the console is not served. */
  async send(ctx: AppContext, email: string): Promise<void> {
    if (this.config.signIn.mail && this.config.servesConsole)
      await this.jobs.add(ctx, invitation, { appId: ctx.app.id, email });
  }
}
