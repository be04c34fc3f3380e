import { Module } from '@nestjs/common';
import { RbacController } from './rbac.controller.js';
import { RbacRepository } from './rbac.repository.js';
import { RbacService } from './rbac.service.js';

/** What is denied to roles and to the scopes of groups, as it is set. What follows from it, the policy says. */
@Module({ controllers: [RbacController], providers: [RbacRepository, RbacService] })
export class RbacModule {}
