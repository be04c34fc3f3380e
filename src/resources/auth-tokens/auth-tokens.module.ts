import { Module } from '@nestjs/common';
import { LookupsModule } from '../../domain/lookups/lookups.module.js';
import { AuthTokensController } from './auth-tokens.controller.js';
import { AuthTokensRepository } from './auth-tokens.repository.js';
import { AuthTokensService } from './auth-tokens.service.js';

@Module({
  imports: [LookupsModule],
  controllers: [AuthTokensController],
  providers: [AuthTokensRepository, AuthTokensService],
  exports: [AuthTokensService],
})
export class AuthTokensModule {}
