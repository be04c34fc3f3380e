import { Module } from '@nestjs/common';
import { AuthTokensModule } from '../auth-tokens/auth-tokens.module.js';
import { DirectoryModule } from '../directory/directory.module.js';
import { PolicyModule } from '../policy/policy.module.js';
import { MeController } from './me.controller.js';
import { UsersController } from './users.controller.js';
import { UsersRepository } from './users.repository.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [AuthTokensModule, DirectoryModule, PolicyModule],
  controllers: [UsersController, MeController],
  providers: [UsersRepository, UsersService],
  exports: [UsersService],
})
export class UsersModule {}
