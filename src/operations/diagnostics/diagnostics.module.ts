import { Module } from '@nestjs/common';
import { HealthReportController } from './health-report/health-report.controller.js';
import { HealthReportService } from './health-report/health-report.service.js';
import { InstallationRepository } from './installation.repository.js';

/** What an operator sees of the installation as a whole. */
@Module({
  controllers: [HealthReportController],
  providers: [HealthReportService, InstallationRepository],
  exports: [HealthReportService],
})
export class DiagnosticsModule {}
