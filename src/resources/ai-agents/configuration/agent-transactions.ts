import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import type { Transaction } from '#platform/context/transaction.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { AgentReferencesRepository, type AssetKind } from './agent-references.repository.js';

/** Changes of the agents of an app, and of what they use. */
@Injectable()
export class AgentTransactions {
  constructor(
    private readonly database: Database,
    private readonly references: AgentReferencesRepository,
  ) {}

  /** Concurrent changes of one app wait for each other. */
  async run<Context extends AppContext, Result>(
    ctx: Context,
    work: (tx: Context & { transaction: Transaction }) => Promise<Result>,
  ): Promise<Result> {
    return this.database.withTransaction(ctx, async (tx) => {
      await this.references.lockApp(tx);
      return work(tx);
    });
  }

  /** Agents do not have it any more. @param tx of `run` */
  async removeReferences(tx: AppContext, kind: AssetKind, id: string): Promise<void> {
    await this.references.remove(tx, kind, id);
  }
}

export function assetNotFound(kind: AssetKind, id: string): never {
  throw new DomainError('ERR_TOOL_NOT_FOUND', { kind, id });
}
