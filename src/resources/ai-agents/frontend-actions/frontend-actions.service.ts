import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { AgentAssetsService } from '../configuration/agent-assets.service.js';
import { AgentTransactions } from '../configuration/agent-transactions.js';
import { requireDistinctKeys } from '../configuration/tool-parameters.js';
import type { CreateFrontendActionDto } from './frontend-action.dto.js';
import { FrontendActionsRepository, type FrontendAction, type TimeCursor } from './frontend-actions.repository.js';

@Injectable()
export class FrontendActionsService extends AgentAssetsService<FrontendAction> {
  protected readonly kind = 'frontend action';
  protected readonly limit = 500;

  constructor(
    protected readonly assets: FrontendActionsRepository,
    transactions: AgentTransactions,
  ) {
    super(transactions);
  }

  /** @throws ERR_PLAN_QUOTA_RESTRICTION, ERR_BAD_REQUEST for a trigger function that is taken */
  async create(ctx: RequestContext, action: CreateFrontendActionDto): Promise<FrontendAction> {
    requireDistinctKeys(action.parameters);
    return this.add(ctx, async (tx) => this.assets.create(tx, action));
  }

  /** Returns the oldest first. */
  async list(ctx: RequestContext, cursor: TimeCursor): Promise<FrontendAction[]> {
    return this.assets.list(ctx, cursor);
  }
}
