import { Module } from '@nestjs/common';
import { NotificationPreferencesModule } from '../preferences/preferences.module.js';
import { ContactDetailsController } from './contact-details.controller.js';
import { ContactDetailsRepository } from './contact-details.repository.js';
import { ContactDetailsService } from './contact-details.service.js';

@Module({
  imports: [NotificationPreferencesModule],
  controllers: [ContactDetailsController],
  providers: [ContactDetailsRepository, ContactDetailsService],
})
export class ContactDetailsModule {}
