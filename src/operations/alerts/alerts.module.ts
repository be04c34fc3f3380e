import { Module } from '@nestjs/common';
import { MetricsModule } from '#resources/metrics/metrics.module.js';
import { DiagnosticsModule } from '../diagnostics/diagnostics.module.js';
import { AlertsRepository } from './alerts.repository.js';
import { AlertsService } from './alerts.service.js';
import { ConsoleAlertsController } from './console-alerts.controller.js';

/** Tells operators of checks that fail, and of apps that reach a limit of their usage. */
@Module({
  imports: [DiagnosticsModule, MetricsModule],
  controllers: [ConsoleAlertsController],
  providers: [AlertsRepository, AlertsService],
})
export class AlertsModule {}
