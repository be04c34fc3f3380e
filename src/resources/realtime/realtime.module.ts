import { Module } from '@nestjs/common';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { AuthTokensModule } from '../auth-tokens/auth-tokens.module.js';
import { ConversationsModule } from '../conversations/conversations.module.js';
import { EventPayloadsModule } from '../event-payloads/event-payloads.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { UsersModule } from '../users/users.module.js';
import { Connections } from './connections/connections.js';
import { AppStateRepository } from './delivery/app-state.repository.js';
import { EventFanOut } from './delivery/event-fan-out.js';
import { MissedEventsRepository } from './delivery/missed-events.repository.js';
import { PostgresBus } from './delivery/postgres-bus.js';
import { RealtimeBus } from './delivery/realtime-bus.js';
import { ResumeService } from './delivery/resume.service.js';
import { SessionRevalidator } from './delivery/session-revalidator.js';
import { SignalsService } from './delivery/signals.service.js';
import { EphemeralMessagesController } from './ephemeral/ephemeral-messages.controller.js';
import { EphemeralMessagesService } from './ephemeral/ephemeral-messages.service.js';
import { PresenceBroadcaster } from './presence/presence-broadcaster.js';
import { PresenceService } from './presence/presence.service.js';
import { RealtimeConnectionsRepository } from './presence/realtime-connections.repository.js';
import { RealtimeMetrics } from './realtime-metrics.js';
import { AuthenticationService } from './server/authentication.service.js';
import { FrameHandler } from './server/frame-handler.js';
import { RealtimeServer } from './server/realtime-server.js';
import { ReceiptsService } from './server/receipts.service.js';

/** The WebSocket of end users at /v3/realtime; see docs/realtime.md. */
@Module({
  imports: [
    AuditLogModule,
    AuthTokensModule,
    ConversationsModule,
    EventPayloadsModule,
    MessagesModule,
    SettingsModule,
    UsersModule,
  ],
  controllers: [EphemeralMessagesController],
  providers: [
    AuthenticationService,
    Connections,
    SessionRevalidator,
    EphemeralMessagesService,
    EventFanOut,
    FrameHandler,
    AppStateRepository,
    MissedEventsRepository,
    { provide: RealtimeBus, useClass: PostgresBus },
    PresenceBroadcaster,
    PresenceService,
    RealtimeConnectionsRepository,
    RealtimeMetrics,
    RealtimeServer,
    ReceiptsService,
    ResumeService,
    SignalsService,
  ],
  exports: [RealtimeBus],
})
export class RealtimeModule {}
