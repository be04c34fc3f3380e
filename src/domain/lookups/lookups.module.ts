import { Module } from '@nestjs/common';
import { LookupsRepository } from './lookups.repository.js';
import { LookupsService } from './lookups.service.js';

/** Read-only look-ups of users, blocks, friendships, groups and memberships, for areas whose rows refer to them. */
@Module({ providers: [LookupsRepository, LookupsService], exports: [LookupsService] })
export class LookupsModule {}
