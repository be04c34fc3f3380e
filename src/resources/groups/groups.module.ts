import { Global, Module } from '@nestjs/common';
import { GroupMembersModule } from '../group-members/group-members.module.js';
import { GroupRows } from '../group-members/group-rows.js';
import { MessagesModule } from '../messages/messages.module.js';
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
  imports: [GroupRowsModule, GroupMembersModule, MessagesModule],
  controllers: [GroupsController],
  providers: [GroupsService],
  exports: [GroupsService],
})
export class GroupsModule {}
