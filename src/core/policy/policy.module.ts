import { Module } from '@nestjs/common';
import { MessagePolicy } from './message-policy.service.js';
import { PolicyRepository } from './policy.repository.js';
import { PolicyService } from './policy.service.js';

/** What the acting principal may do. */
@Module({ providers: [MessagePolicy, PolicyRepository, PolicyService], exports: [MessagePolicy, PolicyService] })
export class PolicyModule {}
