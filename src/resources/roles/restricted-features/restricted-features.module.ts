import { Module } from '@nestjs/common';
import { RestrictedFeaturesController } from './restricted-features.controller.js';
import { RestrictedFeaturesRepository } from './restricted-features.repository.js';
import { RestrictedFeaturesService } from './restricted-features.service.js';

/** Features that are denied to roles. The access guard refuses them. */
@Module({
  controllers: [RestrictedFeaturesController],
  providers: [RestrictedFeaturesRepository, RestrictedFeaturesService],
})
export class RestrictedFeaturesModule {}
