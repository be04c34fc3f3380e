import { Module } from '@nestjs/common';
import { MessagePolicy } from './message-policy.service.js';
import { PolicyRepository } from './policy.repository.js';
import { PolicyService } from './policy.service.js';

/** Who may do what to whom: asked by every area before it shows or changes anything. */
@Module({ providers: [MessagePolicy, PolicyRepository, PolicyService], exports: [MessagePolicy, PolicyService] })
export class PolicyModule {}
