import { Module } from '@nestjs/common';
import { ManagementModule } from '../management/management.module.js';
import { MediaModule } from '../media/media.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { UsersModule } from '../users/users.module.js';
import { AnalyticsController } from './analytics/analytics.controller.js';
import { AnalyticsRepository } from './analytics/analytics.repository.js';
import { AnalyticsService } from './analytics/analytics.service.js';
import { CampaignsController } from './campaigns.controller.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { CampaignsService } from './campaigns.service.js';
import { CategoriesController } from './categories/categories.controller.js';
import { CategoriesRepository } from './categories/categories.repository.js';
import { CategoriesService } from './categories/categories.service.js';
import { ChannelsController } from './channels/channels.controller.js';
import { ChannelsRepository } from './channels/channels.repository.js';
import { ChannelsService } from './channels/channels.service.js';
import { DeliveriesRepository } from './deliveries/deliveries.repository.js';
import { DeliveriesService } from './deliveries/deliveries.service.js';
import { FeedController } from './deliveries/feed.controller.js';
import { PushNotificationsController } from './deliveries/push-notifications.controller.js';
import { ImportsController } from './imports/imports.controller.js';
import { ImportsRepository } from './imports/imports.repository.js';
import { ImportsService } from './imports/imports.service.js';
import { RecipientUploads } from './imports/recipient-uploads.js';
import { NotificationSendsController } from './notification-sends.controller.js';
import { CampaignRecipientsRepository } from './recipients/campaign-recipients.repository.js';
import { CampaignMessages } from './sending/campaign-messages.js';
import { CampaignSender } from './sending/campaign-sender.js';
import { TemplateTestsController } from './template-tests.controller.js';
import { TemplatesController } from './templates/templates.controller.js';
import { TemplatesRepository } from './templates/templates.repository.js';
import { TemplatesService } from './templates/templates.service.js';

@Module({
  imports: [ManagementModule, MediaModule, MessagesModule, SettingsModule, UsersModule],
  controllers: [
    // before the templates, whose ids would match the path of categories
    CategoriesController,
    TemplatesController,
    TemplateTestsController,
    ChannelsController,
    CampaignsController,
    ImportsController,
    NotificationSendsController,
    FeedController,
    PushNotificationsController,
    AnalyticsController,
  ],
  providers: [
    AnalyticsRepository,
    AnalyticsService,
    CampaignsRepository,
    CampaignsService,
    CampaignMessages,
    CampaignSender,
    CategoriesRepository,
    CategoriesService,
    ChannelsRepository,
    ChannelsService,
    DeliveriesRepository,
    DeliveriesService,
    ImportsRepository,
    ImportsService,
    CampaignRecipientsRepository,
    RecipientUploads,
    TemplatesRepository,
    TemplatesService,
  ],
  exports: [CampaignsService, CategoriesService, ChannelsService, DeliveriesService, TemplatesService],
})
export class CampaignsModule {}
