import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AiAgentKind } from '#generated/prisma/enums.js';
import { AGENTIC_ROLE } from '#platform/access/role-rules.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError, requireRoom } from '#platform/errors/domain-error.js';
import { RolesService } from '#resources/roles/roles.service.js';
import { UsersService } from '#resources/users/users.service.js';
import { AgentTransactions } from '../configuration/agent-transactions.js';
import { AgentReferencesService, type AgentReferences } from './agent-references.service.js';
import { AgentsRepository, type Agent, type AgentProperties } from './agents.repository.js';

const MAX_AGENTS_PER_APP = 100;
const MAX_MCP_SERVERS_PER_AGENT = 50;

type Properties = Omit<AgentProperties, keyof AgentReferences> & AgentReferences;
export type NewAgent = Properties & { name: string; icon?: string };
export type AgentChanges = Partial<NewAgent>;

/** Agents of both kinds. An agent of one kind does not exist for operations on the other kind. */
@Injectable()
export class AgentsService {
  constructor(
    private readonly agents: AgentsRepository,
    private readonly users: UsersService,
    private readonly roles: RolesService,
    private readonly references: AgentReferencesService,
    private readonly transactions: AgentTransactions,
  ) {}

  /**
   * With its user, whose uid is generated.
   *
   * @param propertiesOf makes what depends on the uid
   * @throws ERR_PLAN_QUOTA_RESTRICTION, ERR_TOOL_NOT_FOUND for what it refers to
   */
  async create(
    ctx: RequestContext,
    kind: AiAgentKind,
    { name, icon, ...properties }: NewAgent,
    propertiesOf: (uid: string) => Partial<Properties> = () => ({}),
  ): Promise<Agent> {
    const uid = randomUUID();
    return this.transactions.run(ctx, async (tx) => {
      requireRoom(await this.agents.count(tx), MAX_AGENTS_PER_APP, 'agents');
      const references = await this.references.require(tx, properties);
      await this.roles.ensureAgenticRole(tx);
      await this.users.create(tx, { uid, name, avatar: icon, role: AGENTIC_ROLE });
      return this.agents.create(tx, uid, kind, { ...properties, ...references, ...propertiesOf(uid) });
    });
  }

  /** Returns the oldest first. */
  async list(ctx: RequestContext, kind: AiAgentKind): Promise<Agent[]> {
    return this.agents.list(ctx, kind);
  }

  /** @throws ERR_AGENT_NOT_FOUND */
  async get(ctx: RequestContext, kind: AiAgentKind, uid: string): Promise<Agent> {
    const agent = await this.agents.find(ctx, uid);
    return agent?.kind === kind ? agent : notFound(uid);
  }

  /**
   * Absent properties stay as they are.
   *
   * @param changesOf the changes, made of the agent as it was
   * @throws ERR_AGENT_NOT_FOUND, ERR_TOOL_NOT_FOUND for what it refers to
   */
  async update(
    ctx: RequestContext,
    kind: AiAgentKind,
    uid: string,
    changesOf: AgentChanges | ((former: Agent) => AgentChanges),
  ): Promise<Agent> {
    return this.transactions.run(ctx, async (tx) => {
      const former = await this.get(tx, kind, uid);
      const { name, icon, ...properties } = typeof changesOf === 'function' ? changesOf(former) : changesOf;
      const references = await this.references.require(tx, properties);
      // first the agent, so that the transaction names the actor of the audit log
      await this.agents.update(tx, uid, { ...properties, ...references });
      if (name !== undefined || icon !== undefined) await this.users.update(tx, uid, { name, avatar: icon });
      return this.get(tx, kind, uid);
    });
  }

  /** Deactivates the user of the agent: messages stay, and the user can be reactivated. @throws ERR_AGENT_NOT_FOUND */
  async delete(ctx: RequestContext, kind: AiAgentKind, uid: string): Promise<void> {
    await this.transactions.run(ctx, async (tx) => {
      await this.get(tx, kind, uid);
      await this.agents.update(tx, uid, {});
      await this.users.delete(tx, uid);
    });
  }

  /** @throws ERR_AGENT_NOT_FOUND, ERR_TOOL_NOT_FOUND, ERR_TOOL_ALREADY_ADDED, ERR_PLAN_QUOTA_RESTRICTION */
  async addMcpServers(ctx: RequestContext, uid: string, slugs: readonly string[]): Promise<Agent> {
    return this.update(ctx, 'builder', uid, ({ mcpServers }) => {
      const added = slugs.find((slug) => mcpServers.includes(slug));
      if (added !== undefined) throw new DomainError('ERR_TOOL_ALREADY_ADDED', { kind: 'MCP server', id: added });
      const changed = [...new Set([...mcpServers, ...slugs])];
      requireRoom(changed.length - 1, MAX_MCP_SERVERS_PER_AGENT, 'MCP servers of an agent');
      return { mcpServers: changed };
    });
  }

  /** @throws ERR_AGENT_NOT_FOUND, ERR_TOOL_NOT_FOUND for a server that the agent does not have */
  async removeMcpServers(ctx: RequestContext, uid: string, slugs: readonly string[]): Promise<Agent> {
    return this.update(ctx, 'builder', uid, ({ mcpServers }) => {
      const missing = slugs.find((slug) => !mcpServers.includes(slug));
      if (missing !== undefined) throw new DomainError('ERR_TOOL_NOT_FOUND', { kind: 'MCP server', id: missing });
      return { mcpServers: mcpServers.filter((slug) => !slugs.includes(slug)) };
    });
  }
}

function notFound(uid: string): never {
  throw new DomainError('ERR_AGENT_NOT_FOUND', { uid });
}
