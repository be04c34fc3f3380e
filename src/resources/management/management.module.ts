import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { ModerationDomainModule } from '../../domain/moderation/moderation.module.js';
import { RolesModule } from '../roles/roles.module.js';
import { AppErasureService } from './app-erasure.service.js';
import { AppsController } from './apps.controller.js';
import { AppsRepository } from './apps.repository.js';
import { AppsService } from './apps.service.js';
import { CollaboratorsController } from './collaborators/collaborators.controller.js';
import { CollaboratorsRepository } from './collaborators/collaborators.repository.js';
import { CollaboratorsService } from './collaborators/collaborators.service.js';
import { InstallationService } from './installation.service.js';

@Module({
  imports: [ApiKeysModule, ModerationDomainModule, RolesModule],
  controllers: [AppsController, CollaboratorsController],
  providers: [
    AppErasureService,
    AppsRepository,
    AppsService,
    CollaboratorsRepository,
    CollaboratorsService,
    InstallationService,
  ],
  exports: [AppsService, InstallationService],
})
export class ManagementModule {}
