import { Global, Module } from '@nestjs/common';
import { AppTokenSource } from '#platform/authentication/app-tokens/app-token-source.js';
import { AuthTokensModule } from '../auth-tokens/auth-tokens.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { AppTokenUsersService } from './app-token-users.service.js';
import { MeController } from './me.controller.js';
import { UsersController } from './users.controller.js';
import { UsersRepository } from './users.repository.js';
import { UsersService } from './users.service.js';

/** Global: it provides `AppTokenSource` to the platform, which does not depend on it. */
@Global()
@Module({
  imports: [AuthTokensModule, SettingsModule],
  controllers: [UsersController, MeController],
  providers: [
    UsersRepository,
    UsersService,
    AppTokenUsersService,
    { provide: AppTokenSource, useExisting: AppTokenUsersService },
  ],
  exports: [UsersService, AppTokenSource],
})
export class UsersModule {}
