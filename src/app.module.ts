import { Module, type DynamicModule } from '@nestjs/common';
import { AgentRunsModule } from './agent-runs/agent-runs.module.js';
import { DataExportModule } from './data-export/data-export.module.js';
import { ConsoleModule } from './console/console.module.js';
import { DemoModule } from './demo/demo.module.js';
import { InspectionModule } from './inspection/inspection.module.js';
import { PlatformModule, type PlatformOptions } from './platform/platform.module.js';
import { RealtimeModule } from './realtime/realtime.module.js';
import { AiAgentsModule } from './resources/ai-agents/ai-agents.module.js';
import { ApiKeysModule } from './resources/api-keys/api-keys.module.js';
import { AuditLogModule } from './resources/audit-log/audit-log.module.js';
import { AuthTokensModule } from './resources/auth-tokens/auth-tokens.module.js';
import { BlockedUsersModule } from './resources/blocked-users/blocked-users.module.js';
import { CallsModule } from './resources/calls/calls.module.js';
import { ClientLibrariesModule } from './resources/client-libraries/client-libraries.module.js';
import { ClientSettingsModule } from './resources/client-settings/client-settings.module.js';
import { ConversationsModule } from './resources/conversations/conversations.module.js';
import { DataImportModule } from './resources/data-import/data-import.module.js';
import { EventPayloadsModule } from './event-payloads/event-payloads.module.js';
import { FriendsModule } from './resources/friends/friends.module.js';
import { GroupsModule } from './resources/groups/groups.module.js';
import { ManagementModule } from './resources/management/management.module.js';
import { MediaModule } from './resources/media/media.module.js';
import { MessagesModule } from './resources/messages/messages.module.js';
import { ModerationModule } from './resources/moderation/moderation.module.js';
import { MetricsModule } from './resources/metrics/metrics.module.js';
import { NotificationDeliveryModule } from './notification-delivery/notification-delivery.module.js';
import { NotificationsModule } from './resources/notifications/notifications.module.js';
import { RbacModule } from './resources/rbac/rbac.module.js';
import { RestrictedFeaturesModule } from './resources/restricted-features/restricted-features.module.js';
import { RolesModule } from './resources/roles/roles.module.js';
import { SettingsModule } from './resources/settings/settings.module.js';
import { UsersModule } from './resources/users/users.module.js';
import { WebhookDeliveryModule } from './webhook-delivery/webhook-delivery.module.js';
import { WebhooksModule } from './resources/webhooks/webhooks.module.js';

/** All modules of the server. */
@Module({})
export class AppModule {
  static forRoot(options: PlatformOptions): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot(options),
        UsersModule,
        AuthTokensModule,
        GroupsModule,
        MessagesModule,
        MediaModule,
        ConversationsModule,
        FriendsModule,
        BlockedUsersModule,
        RolesModule,
        ApiKeysModule,
        CallsModule,
        RbacModule,
        RestrictedFeaturesModule,
        ModerationModule,
        NotificationsModule,
        AiAgentsModule,
        DataImportModule,
        ManagementModule,
        AuditLogModule,
        SettingsModule,
        EventPayloadsModule,
        ClientSettingsModule,
        ClientLibrariesModule,
        WebhooksModule,
        WebhookDeliveryModule,
        MetricsModule,
        NotificationDeliveryModule,
        RealtimeModule,
        AgentRunsModule,
        DemoModule,
        DataExportModule,
        ConsoleModule,
        InspectionModule,
      ],
    };
  }
}
