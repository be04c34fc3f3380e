import { Module } from '@nestjs/common';
import { GroupsModule } from '../groups/groups.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { UsersModule } from '../users/users.module.js';
import { SenderActionsService } from './actions/sender-actions.service.js';
import { ChecksModule } from './checks/checks.module.js';
import { ModerationController } from './moderation.controller.js';
import { ModerationRepository } from './moderation.repository.js';
import { ModerationService } from './moderation.service.js';

@Module({
  imports: [ChecksModule, GroupsModule, MessagesModule, UsersModule],
  controllers: [ModerationController],
  providers: [ModerationRepository, ModerationService, SenderActionsService],
  exports: [ModerationService],
})
export class ModerationModule {}
