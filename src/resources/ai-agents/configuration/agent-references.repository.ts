import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { removeApiTool, removeFrontendAction, removeMcpServer, removeTool } from './agent-references.sql.js';

/** Removes from the agents of an app what no longer exists, in the transaction that deletes it. */
@Injectable()
export class AgentReferencesRepository {
  constructor(private readonly database: Database) {}

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
