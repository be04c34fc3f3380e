import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/directory.module.js';
import { PolicyModule } from '../policy/policy.module.js';
import { FriendsController } from './friends.controller.js';
import { FriendsRepository } from './friends.repository.js';
import { FriendsService } from './friends.service.js';

@Module({
  imports: [DirectoryModule, PolicyModule],
  controllers: [FriendsController],
  providers: [FriendsRepository, FriendsService],
  exports: [FriendsService],
})
export class FriendsModule {}
