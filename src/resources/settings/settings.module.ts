import { Module } from '@nestjs/common';
import { EmbedOrigins } from './embed-origins.js';
import { SettingsController } from './settings.controller.js';
import { SettingsRepository } from './settings.repository.js';
import { SettingsService } from './settings.service.js';

@Module({
  controllers: [SettingsController],
  providers: [SettingsRepository, SettingsService, EmbedOrigins],
  exports: [SettingsService, EmbedOrigins],
})
export class SettingsModule {}
