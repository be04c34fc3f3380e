import { Global, Module } from '@nestjs/common';
import { CallsModule } from '../resources/calls/calls.module.js';
import { LookupsModule } from '../domain/lookups/lookups.module.js';
import { ModerationDomainModule } from '../domain/moderation/moderation.module.js';
import { GroupsModule } from '../resources/groups/groups.module.js';
import { SampleData } from '../resources/management/sample-data.js';
import { MessagesModule } from '../resources/messages/messages.module.js';
import { UsersModule } from '../resources/users/users.module.js';
import { DemoDataService } from './demo-data.service.js';

/** Global: it provides `SampleData` to management, which does not depend on it. */
@Global()
@Module({
  imports: [UsersModule, GroupsModule, MessagesModule, CallsModule, ModerationDomainModule, LookupsModule],
  providers: [DemoDataService, { provide: SampleData, useExisting: DemoDataService }],
  exports: [DemoDataService, SampleData],
})
export class DemoModule {}
