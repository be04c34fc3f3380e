import { Module } from '@nestjs/common';
import { LookupsModule } from '../../domain/lookups/lookups.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { PolicyModule } from '../../domain/policy/policy.module.js';
import { ReachabilityModule } from '../../domain/reachability/reachability.module.js';
import { CallMediaRepository } from './media/call-media.repository.js';
import { CallRoomsService } from './media/call-rooms.service.js';
import { LiveKitClient } from './media/livekit-client.js';
import { CallAccessService } from './live/call-access.service.js';
import { CallCleanupService } from './live/call-cleanup.service.js';
import { CallSignallingService } from './live/call-signalling.service.js';
import { CallTimeoutService } from './live/call-timeout.service.js';
import { CallsController } from './calls.controller.js';
import { CallsRepository } from './records/calls.repository.js';
import { CallsService } from './records/calls.service.js';
import { LiveCallsRepository } from './live/live-calls.repository.js';
import { LiveCallsService } from './live/live-calls.service.js';

@Module({
  imports: [LookupsModule, MessagesModule, PolicyModule, ReachabilityModule],
  controllers: [CallsController],
  providers: [
    CallAccessService,
    CallCleanupService,
    CallMediaRepository,
    CallRoomsService,
    CallSignallingService,
    CallTimeoutService,
    CallsRepository,
    CallsService,
    LiveCallsService,
    LiveCallsRepository,
    LiveKitClient,
  ],
  exports: [CallsService],
})
export class CallsModule {}
