import { Module } from '@nestjs/common';
import { DiagnosticsModule } from '../diagnostics/diagnostics.module.js';
import { AlertsRepository } from './alerts.repository.js';
import { AlertsService } from './alerts.service.js';
import { ConsoleAlertsController } from './console-alerts.controller.js';

/** Tells operators of checks that fail. */
@Module({
  imports: [DiagnosticsModule],
  controllers: [ConsoleAlertsController],
  providers: [AlertsRepository, AlertsService],
})
export class AlertsModule {}
