import { Module } from '@nestjs/common';
import { CallsModule } from '../resources/calls/calls.module.js';
import { LookupsModule } from '../domain/lookups/lookups.module.js';
import { ManagementModule } from '../resources/management/management.module.js';
import { MessagesModule } from '../resources/messages/messages.module.js';
import { EXTRA_MODELS } from '../platform/openapi/document/extra-models.js';
import { EventPayloadsService } from './event-payloads.service.js';
import { eventViews } from './event.view.js';

/** Serializes logged events for webhooks and realtime clients. */
@Module({
  imports: [CallsModule, LookupsModule, ManagementModule, MessagesModule],
  providers: [EventPayloadsService, { provide: EXTRA_MODELS, useValue: [...new Set(Object.values(eventViews))] }],
  exports: [EventPayloadsService],
})
export class EventPayloadsModule {}
