import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.js';
import { ClientSettingsController } from './client-settings.controller.js';

/** Apart from the settings themselves, because it needs the areas whose limits it tells, and they need the settings. */
@Module({ imports: [SettingsModule], controllers: [ClientSettingsController] })
export class ClientSettingsModule {}
