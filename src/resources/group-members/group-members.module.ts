import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/directory.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { PolicyModule } from '../policy/policy.module.js';
import { GroupMembersController } from './group-members.controller.js';
import { GroupMembersRepository } from './group-members.repository.js';
import { GroupMembersService } from './group-members.service.js';
import { GroupPasswordAttempts } from './group-password-attempts.js';
import { GroupRoster } from './group-roster.service.js';
import { MembershipsOfUsers } from './memberships-of-users.service.js';

/** Needs GroupRows, which GroupsModule gives to everybody. */
@Module({
  imports: [DirectoryModule, MessagesModule, PolicyModule],
  controllers: [GroupMembersController],
  providers: [GroupMembersRepository, GroupMembersService, GroupPasswordAttempts, GroupRoster, MembershipsOfUsers],
  exports: [GroupRoster, MembershipsOfUsers],
})
export class GroupMembersModule {}
