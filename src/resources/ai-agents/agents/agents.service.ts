import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AGENTIC_ROLE } from '../../../platform/auth/role-rules.js';
import type { RequestContext } from '../../../platform/context.js';
import { Database } from '../../../platform/database/database.js';
import type { AiAgentKind } from '../../../generated/prisma/enums.js';
import { RolesService } from '../../roles/roles.service.js';
import { UsersService } from '../../users/users.service.js';
import { AgentsRepository, type Agent, type AgentProperties } from './agents.repository.js';

export type NewAgent = AgentProperties & { name: string; icon?: string };

@Injectable()
export class AgentsService {
  constructor(
    private readonly agents: AgentsRepository,
    private readonly users: UsersService,
    private readonly roles: RolesService,
    private readonly database: Database,
  ) {}

  /** With its user, whose uid is generated. */
  async create(ctx: RequestContext, kind: AiAgentKind, { name, icon, ...properties }: NewAgent): Promise<Agent> {
    const uid = randomUUID();
    return this.database.withTransaction(ctx, async (tx) => {
      await this.roles.ensureAgentic(tx);
      await this.users.create(tx, { uid, name, avatar: icon, role: AGENTIC_ROLE });
      return this.agents.create(tx, uid, kind, properties);
    });
  }
}
