import { Module } from '@nestjs/common';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { AppSessionsRepository } from './app-tokens/app-sessions.repository.js';
import { AppSessionsService } from './app-tokens/app-sessions.service.js';
import { AuthTokensController } from './auth-tokens.controller.js';
import { AuthTokensRepository } from './auth-tokens.repository.js';
import { AuthTokensService } from './auth-tokens.service.js';

@Module({
  imports: [AuditLogModule],
  controllers: [AuthTokensController],
  providers: [AuthTokensRepository, AuthTokensService, AppSessionsRepository, AppSessionsService],
  exports: [AuthTokensService, AppSessionsService],
})
export class AuthTokensModule {}
