import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/directory.module.js';
import { AuthTokensController } from './auth-tokens.controller.js';
import { AuthTokensRepository } from './auth-tokens.repository.js';
import { AuthTokensService } from './auth-tokens.service.js';

@Module({
  imports: [DirectoryModule],
  controllers: [AuthTokensController],
  providers: [AuthTokensRepository, AuthTokensService],
  exports: [AuthTokensService],
})
export class AuthTokensModule {}
