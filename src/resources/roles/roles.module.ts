import { Module } from '@nestjs/common';
import { RolesRepository } from './roles.repository.js';
import { RolesService } from './roles.service.js';

@Module({ providers: [RolesRepository, RolesService], exports: [RolesService] })
export class RolesModule {}
