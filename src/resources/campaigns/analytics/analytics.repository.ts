import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import * as sql from './analytics.sql.js';

export interface FiguresRequest {
  readonly period: 'hour' | 'day';
  readonly dimension: 'campaign' | 'template' | 'channel';
  readonly from: Date;
  readonly until: Date;
  readonly campaignId?: bigint;
  readonly templateKey?: bigint;
  readonly channelType?: string;
  readonly limit: number;
}

@Injectable()
export class AnalyticsRepository {
  constructor(private readonly database: Database) {}

  async figures(ctx: AppContext, request: FiguresRequest): Promise<sql.FiguresRow[]> {
    const { period, dimension, from, until, campaignId, templateKey, channelType, limit } = request;
    return this.database
      .forApp(ctx)
      .query(sql.figures, [period, dimension, from, until, campaignId, templateKey, channelType, limit]);
  }

  async ofUser(ctx: AppContext, uid: string) {
    const [figures] = await this.database.forApp(ctx).query(sql.ofUser, [uid]);
    return figures!;
  }

  async steps(ctx: AppContext, campaignId: bigint) {
    return this.database.forApp(ctx).query(sql.steps, [campaignId]);
  }
}
