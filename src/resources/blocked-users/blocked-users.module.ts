import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/directory.module.js';
import { BlockedUsersController } from './blocked-users.controller.js';
import { BlockedUsersRepository } from './blocked-users.repository.js';
import { BlockedUsersService } from './blocked-users.service.js';

@Module({
  imports: [DirectoryModule],
  controllers: [BlockedUsersController],
  providers: [BlockedUsersRepository, BlockedUsersService],
  exports: [BlockedUsersService],
})
export class BlockedUsersModule {}
