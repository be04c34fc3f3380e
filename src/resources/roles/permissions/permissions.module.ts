import { Module } from '@nestjs/common';
import { PermissionsController } from './permissions.controller.js';
import { PermissionsRepository } from './permissions.repository.js';
import { PermissionsService } from './permissions.service.js';

/** Reads and sets the permissions of roles and of scopes in groups. The policy applies them. */
@Module({ controllers: [PermissionsController], providers: [PermissionsRepository, PermissionsService] })
export class PermissionsModule {}
