import { Module } from '@nestjs/common';
import { LookupsModule } from '../../domain/lookups/lookups.module.js';
import { PolicyModule } from '../../domain/policy/policy.module.js';
import { BlockedUsersController } from './blocked-users.controller.js';
import { BlockedUsersRepository } from './blocked-users.repository.js';
import { BlockedUsersService } from './blocked-users.service.js';
import { OwnBlockedUsersController } from './own-blocked-users.controller.js';

@Module({
  imports: [LookupsModule, PolicyModule],
  controllers: [BlockedUsersController, OwnBlockedUsersController],
  providers: [BlockedUsersRepository, BlockedUsersService],
  exports: [BlockedUsersService],
})
export class BlockedUsersModule {}
