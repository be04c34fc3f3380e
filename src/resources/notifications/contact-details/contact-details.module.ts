import { Module } from '@nestjs/common';
import { NotificationPreferencesModule } from '../preferences/notification-preferences.module.js';
import { ContactDetailsController } from './contact-details.controller.js';
import { ContactDetailsRepository } from './contact-details.repository.js';
import { ContactDetailsService } from './contact-details.service.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';
import { UnsubscribeController } from './unsubscribe.controller.js';
import { UnsubscribeService } from './unsubscribe.service.js';

@Module({
  imports: [NotificationPreferencesModule],
  controllers: [ContactDetailsController, UnsubscribeController],
  providers: [ContactDetailsRepository, ContactDetailsService, UnsubscribeLinks, UnsubscribeService],
  exports: [ContactDetailsRepository, UnsubscribeLinks],
})
export class ContactDetailsModule {}
