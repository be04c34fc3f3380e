import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { VerdictRecords } from '#core/moderation/verdict-records.js';
import { SummariesService } from '#core/summaries/summaries.service.js';
import { DEFAULT_ROLE, NO_RULES } from '#platform/access/role-rules.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import { localOrigin } from '#platform/config/local-origin.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { CallsService } from '#resources/calls/records/calls.service.js';
import { GroupsService } from '#resources/groups/groups.service.js';
import type { SampleData } from '#resources/management/sample-data.js';
import { DEMO_FILES_PATH } from '#resources/media/files/file-addresses.js';
import { MessagesService } from '#resources/messages/edit-delete/messages.service.js';
import { SendService } from '#resources/messages/send/send.service.js';
import { ActionMessages } from '#resources/messages/system/action-messages.js';
import { UsersService } from '#resources/users/users.service.js';
import {
  demoBlockedMessage,
  demoCalls,
  demoGroups,
  demoMatch,
  demoMessages,
  demoUsers,
  firstDemoUser,
  type DemoMessage,
} from './hiking-club.js';
import { SampleCampaign } from './sample-campaign.js';

/** Creates demo data in an app through the services, which check it like data of clients. */
@Injectable()
export class SampleDataService implements SampleData {
  constructor(
    private readonly users: UsersService,
    private readonly groups: GroupsService,
    private readonly messages: SendService,
    private readonly singleMessages: MessagesService,
    private readonly calls: CallsService,
    private readonly actionMessages: ActionMessages,
    private readonly verdictRecords: VerdictRecords,
    private readonly summaries: SummariesService,
    private readonly database: Database,
    private readonly module: ModuleRef,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Whether the app has the demo data, and not users of its own with the same ids. */
  async isIn(ctx: RequestContext): Promise<boolean> {
    const [first] = demoUsers('');
    const { users } = await this.summaries.of(ctx, { uids: [firstDemoUser], guids: [] });
    return users.get(firstDemoUser)?.name === first!.name;
  }

  /**
   * In one transaction.
   *
   * @param origin of the server, which the URLs of files begin with. By default as the configuration says
   * @returns whether the data was created: an app that already has the demo data stays unchanged
   * @throws ERR_UID_ALREADY_EXISTS, ERR_GUID_ALREADY_EXISTS if the app uses an id of the demo data for something else
   */
  async seed(ctx: RequestContext, origin?: string): Promise<boolean> {
    const files = `${this.config.publicUrl ?? origin ?? localOrigin(this.config)}${DEMO_FILES_PATH}`;
    return this.database.withTransaction(ctx, async (tx) => {
      if ((await this.summaries.activeUids(tx, [firstDemoUser])).has(firstDemoUser)) return false;
      const users = demoUsers(files);
      for (const user of users) await this.users.createWithAuthToken(tx, user);
      for (const { owner, group, members } of demoGroups(files))
        await this.groups.create(asUser(tx, owner), group, members);
      for (const message of demoMessages(files)) await this.sendMessage(tx, message);
      const blocked = await this.actionMessages.appendBlocked(tx, demoBlockedMessage);
      await this.verdictRecords.record(tx, blocked, {
        status: 'disapproved',
        blockedBy: demoMatch(ctx.app.id),
        others: [],
      });
      for (const call of demoCalls(files, new Date())) await this.calls.record(tx, call);
      await this.sampleCampaign().create(
        tx,
        users.map(({ uid }) => uid),
      );
      return true;
    });
  }

  /** Not injected: it depends on apps, which depend on this service. */
  private sampleCampaign(): SampleCampaign {
    return this.module.get(SampleCampaign);
  }

  private async sendMessage(ctx: RequestContext, { from, to, message, change }: DemoMessage): Promise<void> {
    const sender = asUser(ctx, from);
    const { id } = await this.messages.send(sender, message, to);
    if (change === 'delete') await this.singleMessages.delete(sender, id);
    else if (change) await this.singleMessages.edit(sender, id, { data: change.edit });
  }
}

const asUser = (ctx: RequestContext, uid: string): RequestContext => ({
  ...ctx,
  principal: { kind: 'user', user: { uid, role: DEFAULT_ROLE, rules: NO_RULES } },
});
