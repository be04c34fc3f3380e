import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { BannedUsersController } from './bans/banned-users.controller.js';
import { BannedUsersService } from './bans/banned-users.service.js';
import { GroupsController, UserGroupsController } from './groups.controller.js';
import { GroupsRepository } from './groups.repository.js';
import { GroupsService } from './groups.service.js';
import { GroupMembersController } from './members/group-members.controller.js';
import { GroupMembersRepository } from './members/group-members.repository.js';
import { GroupMembersService } from './members/group-members.service.js';
import { MembershipService } from './members/membership.service.js';
import { UserMembershipsService } from './members/user-memberships.service.js';
import { MutedUsersController } from './mutes/muted-users.controller.js';
import { MutedUsersRepository } from './mutes/muted-users.repository.js';
import { MutedUsersService } from './mutes/muted-users.service.js';
import { GroupPasswordAttempts } from './passwords/group-password-attempts.js';
import { InvitationsController } from './pending/invitations.controller.js';
import { JoinRequestsController } from './pending/join-requests.controller.js';
import { PendingMembersRepository } from './pending/pending-members.repository.js';
import { PendingMembersService } from './pending/pending-members.service.js';

@Module({
  imports: [MessagesModule, SettingsModule],
  controllers: [
    GroupsController,
    UserGroupsController,
    GroupMembersController,
    BannedUsersController,
    MutedUsersController,
    InvitationsController,
    JoinRequestsController,
  ],
  providers: [
    BannedUsersService,
    GroupMembersRepository,
    GroupMembersService,
    GroupPasswordAttempts,
    GroupsRepository,
    GroupsService,
    MembershipService,
    MutedUsersRepository,
    MutedUsersService,
    PendingMembersRepository,
    PendingMembersService,
    UserMembershipsService,
  ],
  exports: [BannedUsersService, GroupMembersService, GroupsService],
})
export class GroupsModule {}
