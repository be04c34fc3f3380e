import { Module } from '@nestjs/common';
import { AuthTokensModule } from '../auth-tokens/auth-tokens.module.js';
import { LookupsModule } from '../../domain/lookups/lookups.module.js';
import { PolicyModule } from '../../domain/policy/policy.module.js';
import { MeController } from './me.controller.js';
import { UsersController } from './users.controller.js';
import { UsersRepository } from './users.repository.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [AuthTokensModule, LookupsModule, PolicyModule],
  controllers: [UsersController, MeController],
  providers: [UsersRepository, UsersService],
  exports: [UsersService],
})
export class UsersModule {}
