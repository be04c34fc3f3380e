import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
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
export class AnalyticsRepository extends Repository {
  async figures(ctx: AppContext, request: FiguresRequest): Promise<sql.FiguresRow[]> {
    const { period, dimension, from, until, campaignId, templateKey, channelType, limit } = request;
    return this.query(ctx, sql.figures, [period, dimension, from, until, campaignId, templateKey, channelType, limit]);
  }

  async ofUser(ctx: AppContext, uid: string) {
    return (await this.first(ctx, sql.ofUser, [uid]))!;
  }

  async steps(ctx: AppContext, campaignId: bigint) {
    return this.query(ctx, sql.steps, [campaignId]);
  }
}
