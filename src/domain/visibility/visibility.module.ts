import { Module } from '@nestjs/common';
import { LookupsModule } from '../lookups/lookups.module.js';
import { PolicyModule } from '../policy/policy.module.js';
import { VisibilityService } from './visibility.service.js';

/** Which conversations and messages a user sees. */
@Module({ imports: [LookupsModule, PolicyModule], providers: [VisibilityService], exports: [VisibilityService] })
export class VisibilityModule {}
