import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ManagementOnly } from '#platform/access/access-rule.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { HealthReportService } from './health-report.service.js';
import { HealthReportView, healthReportView } from './health-report.view.js';

@ApiTags('Health')
@Controller('health/report')
export class HealthReportController {
  constructor(private readonly health: HealthReportService) {}

  @Get()
  @ManagementOnly()
  @Endpoint({
    id: 'get-health-report',
    summary: 'Check the installation',
    description:
      'What `confab doctor` and `confab status` report, from the process that responds: each check with its status and what to do, versions, processes, backlogs, the database and the disk. Parts that cannot be read are absent, and have a failed check. Responds with 503 while the database cannot be reached.',
    response: { one: HealthReportView },
    errors: ['ERR_MISSION_FAILED'],
  })
  async report() {
    return { data: healthReportView(await this.health.report(), new Date()) };
  }
}
