import { Module } from '@nestjs/common';
import { PolicyModule } from '#core/policy/policy.module.js';
import { SummariesModule } from '#core/summaries/summaries.module.js';
import { FriendsController } from './friends.controller.js';
import { FriendsRepository } from './friends.repository.js';
import { FriendsService } from './friends.service.js';

@Module({
  imports: [SummariesModule, PolicyModule],
  controllers: [FriendsController],
  providers: [FriendsRepository, FriendsService],
  exports: [FriendsService],
})
export class FriendsModule {}
