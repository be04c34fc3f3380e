import { Module, type DynamicModule } from '@nestjs/common';
import { PlatformModule, type PlatformOptions } from './platform/platform.module.js';
import { ApiKeysModule } from './resources/api-keys/api-keys.module.js';
import { AuthTokensModule } from './resources/auth-tokens/auth-tokens.module.js';
import { ManagementModule } from './resources/management/management.module.js';
import { RolesModule } from './resources/roles/roles.module.js';
import { UsersModule } from './resources/users/users.module.js';

/** The table of contents, in the order of the specification's table of resource areas. */
@Module({})
export class AppModule {
  static forRoot(options: PlatformOptions): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot(options),
        UsersModule,
        AuthTokensModule,
        RolesModule,
        ApiKeysModule,
        ManagementModule,
      ],
    };
  }
}
