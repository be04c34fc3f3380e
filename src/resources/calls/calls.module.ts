import { Module } from '@nestjs/common';
import { ManagementModule } from '../management/management.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { CallsController } from './calls.controller.js';
import { CallFilesController } from './files/call-files.controller.js';
import { CallFilesRepository } from './files/call-files.repository.js';
import { CallFilesService } from './files/call-files.service.js';
import { CallAccessService } from './live/call-access.service.js';
import { CallCleanupService } from './live/call-cleanup.service.js';
import { CallSignallingService } from './live/call-signalling.service.js';
import { CallTimeoutService } from './live/call-timeout.service.js';
import { LiveCallsRepository } from './live/live-calls.repository.js';
import { LiveCallsService } from './live/live-calls.service.js';
import { LiveKitWebhooksController } from './livekit/livekit-webhooks.controller.js';
import { LiveKitWebhooksService } from './livekit/livekit-webhooks.service.js';
import { MediaEventsService } from './livekit/media-events.service.js';
import { RoomReconciliationService } from './livekit/room-reconciliation.service.js';
import { CallMediaRepository } from './media/call-media.repository.js';
import { CallRoomsService } from './media/call-rooms.service.js';
import { LiveKitClient } from './media/livekit-client.js';
import { CallsRepository } from './records/calls.repository.js';
import { CallsService } from './records/calls.service.js';
import { CallTokensController } from './tokens/call-tokens.controller.js';
import { CallTokensService } from './tokens/call-tokens.service.js';

@Module({
  imports: [ManagementModule, MessagesModule],
  controllers: [CallsController, CallFilesController, CallTokensController, LiveKitWebhooksController],
  providers: [
    CallAccessService,
    CallCleanupService,
    CallFilesRepository,
    CallFilesService,
    CallMediaRepository,
    CallRoomsService,
    CallSignallingService,
    CallTimeoutService,
    CallTokensService,
    CallsRepository,
    CallsService,
    LiveCallsRepository,
    LiveCallsService,
    LiveKitClient,
    LiveKitWebhooksService,
    MediaEventsService,
    RoomReconciliationService,
  ],
  exports: [CallSignallingService, CallsService],
})
export class CallsModule {}
