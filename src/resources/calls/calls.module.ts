import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/directory.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { PolicyModule } from '../policy/policy.module.js';
import { CallDepartures } from './call-departures.service.js';
import { CallSignalling } from './call-signalling.service.js';
import { CallTimeoutService } from './call-timeout.service.js';
import { CallsController } from './calls.controller.js';
import { CallsRepository } from './calls.repository.js';
import { CallsService } from './calls.service.js';
import { LiveCallsRepository } from './live-calls.repository.js';
import { LiveCalls } from './live-calls.service.js';

@Module({
  imports: [DirectoryModule, MessagesModule, PolicyModule],
  controllers: [CallsController],
  providers: [
    CallDepartures,
    CallSignalling,
    CallTimeoutService,
    CallsRepository,
    CallsService,
    LiveCalls,
    LiveCallsRepository,
  ],
  exports: [CallsService],
})
export class CallsModule {}
