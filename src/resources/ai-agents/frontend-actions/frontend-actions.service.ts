import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { AgentReferencesRepository } from '../configuration/agent-references.repository.js';
import { AgentTransactions, requireRoom } from '../configuration/agent-transactions.js';
import { requireDistinctKeys } from '../configuration/tool-parameters.js';
import {
  FrontendActionsRepository,
  type FrontendAction,
  type NewFrontendAction,
  type TimeCursor,
} from './frontend-actions.repository.js';

const MAX_ACTIONS_PER_APP = 500;

@Injectable()
export class FrontendActionsService {
  constructor(
    private readonly actions: FrontendActionsRepository,
    private readonly references: AgentReferencesRepository,
    private readonly transactions: AgentTransactions,
  ) {}

  /** @throws ERR_PLAN_QUOTA_RESTRICTION, ERR_BAD_REQUEST for a trigger function that is taken */
  async create(ctx: RequestContext, action: NewFrontendAction): Promise<FrontendAction> {
    requireDistinctKeys(action.parameters);
    return this.transactions.run(ctx, async (tx) => {
      requireRoom(await this.actions.count(tx), MAX_ACTIONS_PER_APP, 'frontend actions');
      return this.actions.create(tx, action);
    });
  }

  /** Returns the oldest first. */
  async list(ctx: RequestContext, cursor: TimeCursor): Promise<FrontendAction[]> {
    return this.actions.list(ctx, cursor);
  }

  /** Agents do not have it any more. @throws ERR_TOOL_NOT_FOUND */
  async delete(ctx: RequestContext, triggerFunction: string): Promise<void> {
    await this.transactions.run(ctx, async (tx) => {
      if (!(await this.actions.delete(tx, triggerFunction)))
        throw new DomainError('ERR_TOOL_NOT_FOUND', { kind: 'frontend action', id: triggerFunction });
      await this.references.removeFrontendAction(tx, triggerFunction);
    });
  }
}
