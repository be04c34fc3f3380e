import { Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { AuthTokensModule } from '../auth-tokens/auth-tokens.module.js';
import { CallsModule } from '../calls/calls.module.js';
import { ConversationsModule } from '../conversations/conversations.module.js';
import { GroupsModule } from '../groups/groups.module.js';
import { ManagementModule } from '../management/management.module.js';
import { MediaModule } from '../media/media.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { RulesModule } from '../moderation/rules/rules.module.js';
import { NotificationPreferencesModule } from '../notifications/preferences/notification-preferences.module.js';
import { PushTokensModule } from '../notifications/push-tokens/push-tokens.module.js';
import { RemindersModule } from '../reminders/reminders.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { StickersModule } from '../stickers/stickers.module.js';
import { UsersModule } from '../users/users.module.js';
import { ClientLibrariesController } from './client-libraries.controller.js';
import { ClientLibrariesService } from './client-libraries.service.js';
import { EXTENSIONS_PATH } from './client-library-requests.js';
import { LibraryCallsController } from './library-calls.controller.js';
import { LibraryConversationsController } from './library-conversations.controller.js';
import { LibraryExtensionsController } from './library-extensions.controller.js';
import { refuseUncallableExtensions } from './library-extensions.js';
import { LibraryGroupsController } from './library-groups.controller.js';
import { LibraryMessageExtensionsController } from './library-message-extensions.controller.js';
import { LibraryMessagesController } from './library-messages.controller.js';
import { LibraryNotificationsController } from './library-notifications.controller.js';
import { LibraryPresenceController } from './library-presence.controller.js';
import { LibraryRemindersController } from './library-reminders.controller.js';
import { LibraryUploadsController } from './library-uploads.controller.js';
import { LibraryUsersController } from './library-users.controller.js';
import { LinkedUploadGuard } from './linked-upload.guard.js';
import { UploadLinks } from './upload-links.js';

/** What the hosted service's client libraries are answered where it differs from the REST contract; see docs/client-libraries.md. */
@Module({
  imports: [
    AuthTokensModule,
    CallsModule,
    ConversationsModule,
    GroupsModule,
    ManagementModule,
    MediaModule,
    MessagesModule,
    NotificationPreferencesModule,
    PushTokensModule,
    RulesModule,
    RemindersModule,
    SettingsModule,
    StickersModule,
    UsersModule,
  ],
  controllers: [
    ClientLibrariesController,
    LibraryCallsController,
    LibraryConversationsController,
    LibraryExtensionsController,
    LibraryGroupsController,
    LibraryMessageExtensionsController,
    LibraryMessagesController,
    LibraryNotificationsController,
    LibraryPresenceController,
    LibraryRemindersController,
    LibraryUploadsController,
    LibraryUsersController,
  ],
  providers: [ClientLibrariesService, LinkedUploadGuard, UploadLinks],
})
export class ClientLibrariesModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(refuseUncallableExtensions).forRoutes(`${EXTENSIONS_PATH}/*path`);
  }
}
