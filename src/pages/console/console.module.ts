import { Module } from '@nestjs/common';
import { AuditLogModule } from '#resources/audit-log/audit-log.module.js';
import { ManagementModule } from '#resources/management/management.module.js';
import { ConsoleSampleDataController } from './console-sample-data.controller.js';
import { ConsoleEmailController } from './sign-in/console-email.controller.js';
import { ConsoleLinksController } from './sign-in/console-links.controller.js';
import { ConsoleSessionController } from './sign-in/console-session.controller.js';
import { ConsoleOidcController } from './sign-in/oidc/console-oidc.controller.js';
import { OidcSignIns } from './sign-in/oidc/oidc-sign-ins.js';
import { ConsolePasskeyRecoveryController } from './sign-in/passkeys/console-passkey-recovery.controller.js';
import { ConsolePasskeysController } from './sign-in/passkeys/console-passkeys.controller.js';
import { PasskeyCeremonies } from './sign-in/passkeys/passkey-ceremonies.js';
import { SessionViews } from './sign-in/session-view.js';
import { SignInLinks } from './sign-in/sign-in-links.js';

/** The console: its pages are served by `serve-console.ts`. */
@Module({
  imports: [AuditLogModule, ManagementModule],
  controllers: [
    ConsoleSessionController,
    ConsoleEmailController,
    ConsoleOidcController,
    ConsoleSampleDataController,
    ConsoleLinksController,
    ConsolePasskeysController,
    ConsolePasskeyRecoveryController,
  ],
  providers: [SessionViews, SignInLinks, OidcSignIns, PasskeyCeremonies],
})
export class ConsoleModule {}
