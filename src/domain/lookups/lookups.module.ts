import { Module } from '@nestjs/common';
import { LookupsRepository } from './lookups.repository.js';
import { LookupsService } from './lookups.service.js';

/** Who and what the rows of other areas speak of: read-only look-ups of users, their blocks, groups and memberships. */
@Module({ providers: [LookupsRepository, LookupsService], exports: [LookupsService] })
export class LookupsModule {}
