import { Module } from '@nestjs/common';
import { RolesModule } from '../roles/roles.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { EmbedController } from './embed.controller.js';
import { EmbedService } from './embed.service.js';

@Module({ imports: [RolesModule, SettingsModule], controllers: [EmbedController], providers: [EmbedService] })
export class EmbedModule {}
