import { Module } from '@nestjs/common';
import { AuthTokensModule } from '../auth-tokens/auth-tokens.module.js';
import { UsersController } from './users.controller.js';
import { UsersRepository } from './users.repository.js';
import { UsersService } from './users.service.js';

@Module({ imports: [AuthTokensModule], controllers: [UsersController], providers: [UsersRepository, UsersService], exports: [UsersService] })
export class UsersModule {}
