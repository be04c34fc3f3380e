import { Injectable } from '@nestjs/common';
import { lockApp } from '#core/summaries/row-locks.sql.js';
import type { AppContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { removeApiTool, removeFrontendAction, removeMcpServer, removeTool } from './agent-references.sql.js';

/** Keeps the references of agents right: removes from the agents of an app what no longer exists, in the transaction that deletes it. */
@Injectable()
export class AgentReferencesRepository {
  constructor(private readonly database: Database) {}

  /** Serializes all changes of the agents, tools and knowledge of an app, so that limits and references are exact. */
  async lockApp(ctx: AppContext): Promise<void> {
    await this.database.forApp(ctx).query(lockApp, []);
  }

  async removeTool(ctx: AppContext, name: string): Promise<void> {
    await this.database.forApp(ctx).query(removeTool, [name]);
  }

  async removeApiTool(ctx: AppContext, slug: string): Promise<void> {
    await this.database.forApp(ctx).query(removeApiTool, [slug]);
  }

  async removeMcpServer(ctx: AppContext, slug: string): Promise<void> {
    await this.database.forApp(ctx).query(removeMcpServer, [slug]);
  }

  async removeFrontendAction(ctx: AppContext, triggerFunction: string): Promise<void> {
    await this.database.forApp(ctx).query(removeFrontendAction, [triggerFunction]);
  }
}
