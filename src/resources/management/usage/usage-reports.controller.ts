import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ManagementOnly } from '#platform/access/access-rule.js';
import type { InstallationContext } from '#platform/context/context.js';
import { AppIdParam } from '#platform/http/fields/path.params.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { RequestUsageDto } from './usage-report.dto.js';
import { UsageReportView, usageReportView } from './usage-report.view.js';
import { UsageReportsService } from './usage-reports.service.js';

@ApiTags('Management')
@Controller('apps/:appId/usage')
@ManagementOnly()
export class UsageReportsController {
  constructor(private readonly reports: UsageReportsService) {}

  @Post()
  @Endpoint({
    id: 'fetch-multi-tenant-usage',
    summary: 'Request a usage report',
    description:
      'The report is about all apps of the installation in a calendar month (UTC). It is made in the background; get-usage-report returns it.',
    response: 'done',
  })
  async request(@Ctx() ctx: InstallationContext, @Param() { appId }: AppIdParam, @Body() body: RequestUsageDto) {
    const previousMonth = body.usePreviousBillingCycle ?? false;
    const month = await this.reports.request(ctx, appId, { previousMonth });
    return done(
      `The usage report of ${month.toISOString().slice(0, 7)} is being made. GET /apps/${appId}/usage has it soon.`,
    );
  }

  @Get()
  @Endpoint({
    id: 'get-usage-report',
    summary: 'Get the newest usage report',
    description: 'The report that was finished last among those that were requested for the app.',
    response: { one: UsageReportView },
    errors: ['ERR_APP_NOT_FOUND', 'ERR_USAGE_REPORT_NOT_FOUND'],
  })
  async newest(@Ctx() ctx: InstallationContext, @Param() { appId }: AppIdParam) {
    return { data: usageReportView(await this.reports.newest(ctx, appId)) };
  }
}
