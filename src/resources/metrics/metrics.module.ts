import { Module } from '@nestjs/common';
import { MetricsRepository } from './figures/metrics.repository.js';
import { MetricsService } from './figures/metrics.service.js';
import { UsageService } from './figures/usage.service.js';
import { MetricsController } from './metrics.controller.js';
import { RecountRepository } from './recount/recount.repository.js';
import { RecountService } from './recount/recount.service.js';
import { RequestCounterService } from './requests/request-counter.service.js';
import { RequestCountsRepository } from './requests/request-counts.repository.js';
import { MetricsRollupService } from './rollup/metrics-rollup.service.js';
import { RollupRepository } from './rollup/rollup.repository.js';

@Module({
  controllers: [MetricsController],
  providers: [
    MetricsRepository,
    MetricsRollupService,
    MetricsService,
    RecountRepository,
    RecountService,
    RequestCounterService,
    RequestCountsRepository,
    RollupRepository,
    UsageService,
  ],
  exports: [RecountService, UsageService],
})
export class MetricsModule {}
