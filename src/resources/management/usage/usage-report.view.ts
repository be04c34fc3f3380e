import { ApiProperty } from '@nestjs/swagger';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import type { StoredReport } from './usage-reports.repository.js';

const FIGURES = { type: 'object', additionalProperties: { type: 'integer' } } as const;

class AppUsageView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: ['active', 'archived'] }) state!: string;
  @ApiProperty({ ...FIGURES, description: 'The metrics of the app by name.' }) usage!: Record<string, number>;
}

export class UsageReportView {
  @ApiProperty({ description: 'The beginning of the month (UTC), in Unix seconds.' }) from!: number;
  @ApiProperty({ description: 'The end of the month, in Unix seconds.' }) to!: number;
  @ApiProperty({ description: 'When the report was made, in Unix seconds.' }) createdAt!: number;
  @ApiProperty({ ...FIGURES, description: 'The sums of all apps; peaks have none.' }) totals!: Record<string, number>;
  @ApiProperty({
    description: 'In the order of their ids, deleted apps that are not erased included.',
    type: [AppUsageView],
  })
  apps!: AppUsageView[];
  @ApiProperty({ description: 'The same as a table, a line for each app.' }) csv!: string;
}

export const usageReportView = ({ report, csv, createdAt }: StoredReport): UsageReportView => ({
  from: report.from,
  to: report.to,
  createdAt: unixSeconds(createdAt),
  totals: report.totals,
  apps: report.apps.map(({ id, name, state, usage }) => ({ id, name, state, usage })),
  csv,
});
