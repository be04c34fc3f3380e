import { Module } from '@nestjs/common';
import { AuthTokensModule } from '../resources/auth-tokens/auth-tokens.module.js';
import { ConversationsModule } from '../resources/conversations/conversations.module.js';
import { LookupsModule } from '../domain/lookups/lookups.module.js';
import { EventPayloadsModule } from '../event-payloads/event-payloads.module.js';
import { MessagesModule } from '../resources/messages/messages.module.js';
import { PolicyModule } from '../domain/policy/policy.module.js';
import { ReachabilityModule } from '../domain/reachability/reachability.module.js';
import { UsersModule } from '../resources/users/users.module.js';
import { AuthenticationService } from './server/authentication.service.js';
import { Connections } from './connections/connections.js';
import { SessionRevalidator } from './server/session-revalidator.service.js';
import { EventFanOut } from './delivery/event-fan-out.service.js';
import { FrameHandler } from './server/frame-handler.service.js';
import { AppStateRepository } from './delivery/app-state.repository.js';
import { MissedEventsRepository } from './delivery/missed-events.repository.js';
import { PostgresBus } from './delivery/postgres-bus.js';
import { PresenceBroadcaster } from './presence/presence-broadcaster.service.js';
import { PresenceService } from './presence/presence.service.js';
import { RealtimeBus } from './delivery/realtime-bus.js';
import { RealtimeConnectionsRepository } from './presence/realtime-connections.repository.js';
import { RealtimeServer } from './server/realtime-server.js';
import { ReceiptsService } from './server/receipts.service.js';
import { ResumeService } from './delivery/resume.service.js';
import { SignalsService } from './delivery/signals.service.js';

/** The WebSocket of end users at /v3/realtime; see docs/realtime.md. */
@Module({
  imports: [
    AuthTokensModule,
    ConversationsModule,
    LookupsModule,
    EventPayloadsModule,
    MessagesModule,
    PolicyModule,
    ReachabilityModule,
    UsersModule,
  ],
  providers: [
    AuthenticationService,
    Connections,
    SessionRevalidator,
    EventFanOut,
    FrameHandler,
    AppStateRepository,
    MissedEventsRepository,
    { provide: RealtimeBus, useClass: PostgresBus },
    PresenceBroadcaster,
    PresenceService,
    RealtimeConnectionsRepository,
    RealtimeServer,
    ReceiptsService,
    ResumeService,
    SignalsService,
  ],
  exports: [RealtimeBus],
})
export class RealtimeModule {}
