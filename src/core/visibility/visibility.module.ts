import { Module } from '@nestjs/common';
import { PolicyModule } from '../policy/policy.module.js';
import { SummariesModule } from '../summaries/summaries.module.js';
import { VisibilityService } from './visibility.service.js';

/** Which conversations and messages a user sees. */
@Module({ imports: [SummariesModule, PolicyModule], providers: [VisibilityService], exports: [VisibilityService] })
export class VisibilityModule {}
