import { Module } from '@nestjs/common';
import { AuthTokensModule } from '../resources/auth-tokens/auth-tokens.module.js';
import { ConversationsModule } from '../resources/conversations/conversations.module.js';
import { DirectoryModule } from '../resources/directory/directory.module.js';
import { EventFeedModule } from '../resources/event-feed/event-feed.module.js';
import { MessagesModule } from '../resources/messages/messages.module.js';
import { PolicyModule } from '../resources/policy/policy.module.js';
import { UsersModule } from '../resources/users/users.module.js';
import { AuthenticationService } from './authentication.service.js';
import { Connections } from './connections.js';
import { CredentialWatch } from './credential-watch.service.js';
import { EventFanOut } from './event-fan-out.service.js';
import { FrameHandler } from './frame-handler.service.js';
import { MissedEventsRepository } from './missed-events.repository.js';
import { PostgresBus } from './postgres-bus.js';
import { PresenceFeed } from './presence-feed.service.js';
import { PresenceRegister } from './presence-register.service.js';
import { RealtimeBus } from './realtime-bus.js';
import { RealtimeConnectionsRepository } from './realtime-connections.repository.js';
import { RealtimeServer } from './realtime-server.js';
import { ReceiptsService } from './receipts.service.js';
import { ResumeService } from './resume.service.js';
import { SignalsService } from './signals.service.js';

/** The WebSocket of end users at /v3/realtime; see docs/realtime.md. */
@Module({
  imports: [
    AuthTokensModule,
    ConversationsModule,
    DirectoryModule,
    EventFeedModule,
    MessagesModule,
    PolicyModule,
    UsersModule,
  ],
  providers: [
    AuthenticationService,
    Connections,
    CredentialWatch,
    EventFanOut,
    FrameHandler,
    MissedEventsRepository,
    { provide: RealtimeBus, useClass: PostgresBus },
    PresenceFeed,
    PresenceRegister,
    RealtimeConnectionsRepository,
    RealtimeServer,
    ReceiptsService,
    ResumeService,
    SignalsService,
  ],
})
export class RealtimeModule {}
