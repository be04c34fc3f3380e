import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.js';
import { FailedRequestsController } from './failed-requests/failed-requests.controller.js';
import { FailedRequestsRepository } from './failed-requests/failed-requests.repository.js';
import { FailedRequestsService } from './failed-requests/failed-requests.service.js';
import { MetricsRepository } from './figures/metrics.repository.js';
import { MetricsService } from './figures/metrics.service.js';
import { UsageService } from './figures/usage.service.js';
import { UsageLimitsService } from './limits/usage-limits.service.js';
import { MetricsController } from './metrics.controller.js';
import { RecountRepository } from './recount/recount.repository.js';
import { RecountService } from './recount/recount.service.js';
import { RequestCounterService } from './requests/request-counter.service.js';
import { RequestCountsRepository } from './requests/request-counts.repository.js';
import { MetricsRollupService } from './rollup/metrics-rollup.service.js';
import { RollupRepository } from './rollup/rollup.repository.js';

@Module({
  imports: [SettingsModule],
  controllers: [FailedRequestsController, MetricsController],
  providers: [
    FailedRequestsRepository,
    FailedRequestsService,
    MetricsRepository,
    MetricsRollupService,
    MetricsService,
    RecountRepository,
    RecountService,
    RequestCounterService,
    RequestCountsRepository,
    RollupRepository,
    UsageLimitsService,
    UsageService,
  ],
  exports: [RecountService, UsageLimitsService, UsageService],
})
export class MetricsModule {}
