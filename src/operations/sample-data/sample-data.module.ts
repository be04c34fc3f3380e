import { Global, Module } from '@nestjs/common';
import { CallsModule } from '#resources/calls/calls.module.js';
import { CampaignsModule } from '#resources/campaigns/campaigns.module.js';
import { GroupsModule } from '#resources/groups/groups.module.js';
import { SampleData } from '#resources/management/sample-data.js';
import { MessagesModule } from '#resources/messages/messages.module.js';
import { UsersModule } from '#resources/users/users.module.js';
import { SampleCampaign } from './sample-campaign.js';
import { SampleDataService } from './sample-data.service.js';

/** Global: it provides `SampleData` to management, which does not depend on it. */
@Global()
@Module({
  imports: [UsersModule, GroupsModule, MessagesModule, CallsModule, CampaignsModule],
  providers: [SampleCampaign, SampleDataService, { provide: SampleData, useExisting: SampleDataService }],
  exports: [SampleDataService, SampleData],
})
export class SampleDataModule {}
