import { Module } from '@nestjs/common';
import { NotificationProvidersModule } from '../notifications/providers/notification-providers.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { ClientSettingsController } from './client-settings.controller.js';

/** Not part of the settings module: it depends on the areas whose limits it shows, and they depend on the settings. */
@Module({ imports: [NotificationProvidersModule, SettingsModule], controllers: [ClientSettingsController] })
export class ClientSettingsModule {}
