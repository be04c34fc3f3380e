import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/directory.module.js';
import { PolicyModule } from '../policy/policy.module.js';
import { GroupMembersModule } from '../group-members/group-members.module.js';
import { BannedUsersController } from './banned-users.controller.js';
import { BannedUsersRepository } from './banned-users.repository.js';
import { BannedUsersService } from './banned-users.service.js';

@Module({
  imports: [DirectoryModule, GroupMembersModule, PolicyModule],
  controllers: [BannedUsersController],
  providers: [BannedUsersRepository, BannedUsersService],
})
export class BannedUsersModule {}
