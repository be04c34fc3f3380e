import { Module } from '@nestjs/common';
import { ReachabilityRepository } from './reachability.repository.js';
import { ReachabilityService } from './reachability.service.js';

/** Which receivers a sender reaches. */
@Module({ providers: [ReachabilityRepository, ReachabilityService], exports: [ReachabilityService] })
export class ReachabilityModule {}
