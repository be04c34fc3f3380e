import { Module } from '@nestjs/common';
import { GroupsModule } from '../groups/groups.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { UsersModule } from '../users/users.module.js';
import { ConversationsController } from './conversations.controller.js';
import { ConversationsService } from './conversations.service.js';
import { DisappearingSettingController } from './disappearing/disappearing-setting.controller.js';
import { DisappearingSettingService } from './disappearing/disappearing-setting.service.js';
import { GroupConversationController } from './group-conversation.controller.js';
import { ConversationPresenter } from './list/conversation-presenter.js';
import { ConversationsRepository } from './list/conversations.repository.js';
import { PinnedConversationsRepository } from './pins/pinned-conversations.repository.js';
import { PinnedConversationsService } from './pins/pinned-conversations.service.js';
import { UserConversationController } from './user-conversation.controller.js';

@Module({
  imports: [GroupsModule, MessagesModule, SettingsModule, UsersModule],
  controllers: [
    ConversationsController,
    UserConversationController,
    GroupConversationController,
    DisappearingSettingController,
  ],
  providers: [
    DisappearingSettingService,
    ConversationPresenter,
    ConversationsRepository,
    ConversationsService,
    PinnedConversationsRepository,
    PinnedConversationsService,
  ],
  exports: [ConversationsService],
})
export class ConversationsModule {}
