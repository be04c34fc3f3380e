import { Module } from '@nestjs/common';
import { CallsModule } from '../calls/calls.module.js';
import { DirectoryModule } from '../directory/directory.module.js';
import { ManagementModule } from '../management/management.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { EXTRA_MODELS } from '../../platform/openapi/extra-models.js';
import { EventPresenter } from './event-presenter.js';
import { eventViews } from './event.view.js';

/** What happened, in the form in which webhooks and sockets tell of it. */
@Module({
  imports: [CallsModule, DirectoryModule, ManagementModule, MessagesModule],
  providers: [EventPresenter, { provide: EXTRA_MODELS, useValue: [...new Set(Object.values(eventViews))] }],
  exports: [EventPresenter],
})
export class EventFeedModule {}
