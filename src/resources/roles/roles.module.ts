import { Module } from '@nestjs/common';
import { PermissionsController } from './permissions/permissions.controller.js';
import { PermissionsRepository } from './permissions/permissions.repository.js';
import { PermissionsService } from './permissions/permissions.service.js';
import { RestrictedFeaturesController } from './restricted-features/restricted-features.controller.js';
import { RestrictedFeaturesRepository } from './restricted-features/restricted-features.repository.js';
import { RestrictedFeaturesService } from './restricted-features/restricted-features.service.js';
import { RolesController } from './roles.controller.js';
import { RolesRepository } from './roles.repository.js';
import { RolesService } from './roles.service.js';

@Module({
  controllers: [RolesController, PermissionsController, RestrictedFeaturesController],
  providers: [
    PermissionsRepository,
    PermissionsService,
    RestrictedFeaturesRepository,
    RestrictedFeaturesService,
    RolesRepository,
    RolesService,
  ],
  exports: [RolesService],
})
export class RolesModule {}
