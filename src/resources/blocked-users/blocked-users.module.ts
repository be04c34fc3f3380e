import { Module } from '@nestjs/common';
import { BlockedUsersController } from './blocked-users.controller.js';
import { BlockedUsersRepository } from './blocked-users.repository.js';
import { BlockedUsersService } from './blocked-users.service.js';
import { OwnBlockedUsersController } from './own-blocked-users.controller.js';

@Module({
  controllers: [BlockedUsersController, OwnBlockedUsersController],
  providers: [BlockedUsersRepository, BlockedUsersService],
  exports: [BlockedUsersService],
})
export class BlockedUsersModule {}
