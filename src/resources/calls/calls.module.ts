import { Module } from '@nestjs/common';
import { CallsController } from './calls.controller.js';
import { CallsRepository } from './calls.repository.js';
import { CallsService } from './calls.service.js';

@Module({ controllers: [CallsController], providers: [CallsRepository, CallsService], exports: [CallsService] })
export class CallsModule {}
