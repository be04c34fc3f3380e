import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { RolesModule } from '../roles/roles.module.js';
import { AppErasureService } from './app-erasure.service.js';
import { AppPublisher } from './app-publisher.js';
import { AppsController } from './apps.controller.js';
import { AppsRepository } from './apps.repository.js';
import { AppsService } from './apps.service.js';
import { CollaboratorInvitations } from './collaborators/collaborator-invitations.js';
import { CollaboratorsController } from './collaborators/collaborators.controller.js';
import { CollaboratorsRepository } from './collaborators/collaborators.repository.js';
import { CollaboratorsService } from './collaborators/collaborators.service.js';
import { InstallationService } from './installation.service.js';
import { UsageReportsController } from './usage/usage-reports.controller.js';
import { UsageReportsRepository } from './usage/usage-reports.repository.js';
import { UsageReportsService } from './usage/usage-reports.service.js';

@Module({
  imports: [ApiKeysModule, MetricsModule, RolesModule],
  controllers: [AppsController, CollaboratorsController, UsageReportsController],
  providers: [
    AppErasureService,
    AppPublisher,
    AppsRepository,
    AppsService,
    CollaboratorInvitations,
    CollaboratorsRepository,
    CollaboratorsService,
    InstallationService,
    UsageReportsRepository,
    UsageReportsService,
  ],
  exports: [AppErasureService, AppsService, CollaboratorsService, InstallationService],
})
export class ManagementModule {}
