import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { UsersModule } from '../users/users.module.js';
import { ErasureReceiptsRepository } from './erasure-receipts.repository.js';
import { UserErasureRepository } from './user-erasure.repository.js';
import { UserErasureService } from './user-erasure.service.js';

/** Erases what an app has of one user, and keeps signed receipts of it. The command `confab erase` uses it. */
@Module({
  imports: [MediaModule, UsersModule],
  providers: [ErasureReceiptsRepository, UserErasureRepository, UserErasureService],
})
export class UserErasureModule {}
