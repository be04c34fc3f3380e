import { Module } from '@nestjs/common';
import { LookupsModule } from '../../domain/lookups/lookups.module.js';
import { PolicyModule } from '../../domain/policy/policy.module.js';
import { FriendsController } from './friends.controller.js';
import { FriendsRepository } from './friends.repository.js';
import { FriendsService } from './friends.service.js';

@Module({
  imports: [LookupsModule, PolicyModule],
  controllers: [FriendsController],
  providers: [FriendsRepository, FriendsService],
  exports: [FriendsService],
})
export class FriendsModule {}
