import { Module } from '@nestjs/common';
import { PolicyRepository } from './policy.repository.js';
import { PolicyService } from './policy.service.js';

/** Who may do what to whom: asked by every area before it shows or changes anything. */
@Module({ providers: [PolicyRepository, PolicyService], exports: [PolicyService] })
export class PolicyModule {}
