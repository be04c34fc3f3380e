import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import { removals } from './agent-references.sql.js';

/** What agents refer to by an id, as errors name it. */
export type AssetKind = keyof typeof removals;

/** Keeps the references of agents right: removes from the agents of an app what no longer exists, in the transaction that deletes it. */
@Injectable()
export class AgentReferencesRepository extends Repository {
  async remove(ctx: AppContext, kind: AssetKind, id: string): Promise<void> {
    await this.query(ctx, removals[kind], [id]);
  }
}
