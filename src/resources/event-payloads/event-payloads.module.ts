import { Module } from '@nestjs/common';
import { EVENT_MODELS } from '#platform/openapi/document/event-models.js';
import { CallsModule } from '../calls/calls.module.js';
import { CampaignsModule } from '../campaigns/campaigns.module.js';
import { GroupsModule } from '../groups/groups.module.js';
import { ManagementModule } from '../management/management.module.js';
import { MediaModule } from '../media/media.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { EventPayloadsService } from './event-payloads.service.js';
import { eventViews } from './event.view.js';

/** Serializes logged events for webhooks and realtime clients. */
@Module({
  imports: [CallsModule, CampaignsModule, GroupsModule, ManagementModule, MediaModule, MessagesModule],
  providers: [EventPayloadsService, { provide: EVENT_MODELS, useValue: eventViews }],
  exports: [EventPayloadsService],
})
export class EventPayloadsModule {}
