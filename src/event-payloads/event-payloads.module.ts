import { Module } from '@nestjs/common';
import { CallsModule } from '../resources/calls/calls.module.js';
import { LookupsModule } from '../domain/lookups/lookups.module.js';
import { GroupsModule } from '../resources/groups/groups.module.js';
import { ManagementModule } from '../resources/management/management.module.js';
import { MessagesModule } from '../resources/messages/messages.module.js';
import { EVENT_MODELS } from '../platform/openapi/document/event-models.js';
import { EventPayloadsService } from './event-payloads.service.js';
import { eventViews } from './event.view.js';

/** Serializes logged events for webhooks and realtime clients. */
@Module({
  imports: [CallsModule, GroupsModule, LookupsModule, ManagementModule, MessagesModule],
  providers: [EventPayloadsService, { provide: EVENT_MODELS, useValue: eventViews }],
  exports: [EventPayloadsService],
})
export class EventPayloadsModule {}
