import { Module, type DynamicModule } from '@nestjs/common';
import { CoreModule } from './core/core.module.js';
import { AlertsModule } from './operations/alerts/alerts.module.js';
import { DiagnosticsModule } from './operations/diagnostics/diagnostics.module.js';
import { SampleDataModule } from './operations/sample-data/sample-data.module.js';
import { ConsoleModule } from './pages/console/console.module.js';
import { PlatformModule, type PlatformOptions } from './platform/platform.module.js';
import { AiAgentsModule } from './resources/ai-agents/ai-agents.module.js';
import { ApiKeysModule } from './resources/api-keys/api-keys.module.js';
import { AuditLogModule } from './resources/audit-log/audit-log.module.js';
import { AuthTokensModule } from './resources/auth-tokens/auth-tokens.module.js';
import { BlockedUsersModule } from './resources/blocked-users/blocked-users.module.js';
import { CallsModule } from './resources/calls/calls.module.js';
import { CampaignsModule } from './resources/campaigns/campaigns.module.js';
import { ClientLibrariesModule } from './resources/client-libraries/client-libraries.module.js';
import { ClientSettingsModule } from './resources/client-settings/client-settings.module.js';
import { ConversationsModule } from './resources/conversations/conversations.module.js';
import { DataTransferModule } from './resources/data-transfer/data-transfer.module.js';
import { DraftsModule } from './resources/drafts/drafts.module.js';
import { EmbedModule } from './resources/embed/embed.module.js';
import { EventPayloadsModule } from './resources/event-payloads/event-payloads.module.js';
import { FriendsModule } from './resources/friends/friends.module.js';
import { GroupsModule } from './resources/groups/groups.module.js';
import { ManagementModule } from './resources/management/management.module.js';
import { MediaModule } from './resources/media/media.module.js';
import { MessageExplanationsModule } from './resources/message-explanations/message-explanations.module.js';
import { MessagesModule } from './resources/messages/messages.module.js';
import { MetricsModule } from './resources/metrics/metrics.module.js';
import { ModerationModule } from './resources/moderation/moderation.module.js';
import { NotificationDeliveryModule } from './resources/notifications/delivery/notification-delivery.module.js';
import { NotificationsModule } from './resources/notifications/notifications.module.js';
import { RealtimeModule } from './resources/realtime/realtime.module.js';
import { RemindersModule } from './resources/reminders/reminders.module.js';
import { RolesModule } from './resources/roles/roles.module.js';
import { ScheduledMessagesModule } from './resources/scheduled-messages/scheduled-messages.module.js';
import { SettingsModule } from './resources/settings/settings.module.js';
import { StickersModule } from './resources/stickers/stickers.module.js';
import { UserErasureModule } from './resources/user-erasure/user-erasure.module.js';
import { UsersModule } from './resources/users/users.module.js';
import { WebhookDeliveryModule } from './resources/webhooks/delivery/webhook-delivery.module.js';
import { WebhooksModule } from './resources/webhooks/webhooks.module.js';

/** All modules of the server. */
@Module({})
export class AppModule {
  static forRoot(options: PlatformOptions): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot(options),
        CoreModule,
        UsersModule,
        AuthTokensModule,
        GroupsModule,
        MessagesModule,
        ScheduledMessagesModule,
        DraftsModule,
        RemindersModule,
        StickersModule,
        MediaModule,
        ConversationsModule,
        FriendsModule,
        BlockedUsersModule,
        RolesModule,
        ApiKeysModule,
        CallsModule,
        CampaignsModule,
        ModerationModule,
        NotificationsModule,
        AiAgentsModule,
        DataTransferModule,
        ManagementModule,
        AuditLogModule,
        SettingsModule,
        EventPayloadsModule,
        ClientSettingsModule,
        EmbedModule,
        ClientLibrariesModule,
        WebhooksModule,
        WebhookDeliveryModule,
        MessageExplanationsModule,
        MetricsModule,
        NotificationDeliveryModule,
        RealtimeModule,
        SampleDataModule,
        UserErasureModule,
        ConsoleModule,
        DiagnosticsModule,
        AlertsModule,
      ],
    };
  }
}
