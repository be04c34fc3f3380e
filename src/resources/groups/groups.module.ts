import { Global, Module } from '@nestjs/common';
import { GroupMembersModule } from '../group-members/group-members.module.js';
import { GroupRows } from '../group-members/group-rows.js';
import { MessagesModule } from '../messages/messages.module.js';
import { PolicyModule } from '../policy/policy.module.js';
import { GroupsController } from './groups.controller.js';
import { GroupsRepository } from './groups.repository.js';
import { GroupsService } from './groups.service.js';

/** Global, because it answers what group members ask for as GroupRows, without their knowing groups. */
@Global()
@Module({
  providers: [GroupsRepository, { provide: GroupRows, useExisting: GroupsRepository }],
  exports: [GroupsRepository, GroupRows],
})
export class GroupRowsModule {}

@Module({
  imports: [GroupRowsModule, GroupMembersModule, MessagesModule, PolicyModule],
  controllers: [GroupsController],
  providers: [GroupsService],
  exports: [GroupsService],
})
export class GroupsModule {}
