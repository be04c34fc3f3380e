import { Module } from '@nestjs/common';
import { RbacController } from './rbac.controller.js';
import { RbacRepository } from './rbac.repository.js';
import { RbacService } from './rbac.service.js';

/** Reads and sets the permissions of roles and of scopes in groups. The policy applies them. */
@Module({ controllers: [RbacController], providers: [RbacRepository, RbacService] })
export class RbacModule {}
