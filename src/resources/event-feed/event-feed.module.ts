import { Module } from '@nestjs/common';
import { CallsModule } from '../calls/calls.module.js';
import { DirectoryModule } from '../directory/directory.module.js';
import { ManagementModule } from '../management/management.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { EventPresenter } from './event-presenter.js';

/** What happened, in the form in which webhooks and sockets tell of it. */
@Module({
  imports: [CallsModule, DirectoryModule, ManagementModule, MessagesModule],
  providers: [EventPresenter],
  exports: [EventPresenter],
})
export class EventFeedModule {}
