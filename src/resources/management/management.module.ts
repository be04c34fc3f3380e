import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { ModerationDomainModule } from '../../domain/moderation/moderation.module.js';
import { RolesModule } from '../roles/roles.module.js';
import { AppErasureService } from './app-erasure.service.js';
import { AppsController } from './apps.controller.js';
import { AppsRepository } from './apps.repository.js';
import { AppsService } from './apps.service.js';
import { InstallationService } from './installation.service.js';

@Module({
  imports: [ApiKeysModule, ModerationDomainModule, RolesModule],
  controllers: [AppsController],
  providers: [AppErasureService, AppsRepository, AppsService, InstallationService],
  exports: [AppsService, InstallationService],
})
export class ManagementModule {}
