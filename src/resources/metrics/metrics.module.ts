import { Module } from '@nestjs/common';
import { FiguresRepository } from './figures/figures.repository.js';
import { UsageService } from './figures/usage.service.js';
import { MetricsRollup } from './rollup/metrics-rollup.service.js';
import { RollupRepository } from './rollup/rollup.repository.js';

@Module({
  providers: [FiguresRepository, MetricsRollup, RollupRepository, UsageService],
  exports: [UsageService],
})
export class MetricsModule {}
