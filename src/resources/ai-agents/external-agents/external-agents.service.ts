import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import type { Agent } from '../agents/agents.repository.js';
import { AgentsService } from '../agents/agents.service.js';
import { AgentVault } from '../configuration/agent-vault.js';
import { changedHeaders, newHeaders } from '../configuration/headers.js';
import { OutgoingAddresses } from '../configuration/outgoing-addresses.js';
import type { CreateAgentDto, UpdateAgentDto } from './external-agent.dto.js';

/** Agents that run elsewhere. */
@Injectable()
export class ExternalAgentsService {
  constructor(
    private readonly agents: AgentsService,
    private readonly addresses: OutgoingAddresses,
    private readonly vault: AgentVault,
  ) {}

  /** @throws ERR_BAD_REQUEST for an address that is not allowed, and as `AgentsService.create` */
  async create(ctx: RequestContext, { integrationMeta = {}, metaData, ...agent }: CreateAgentDto): Promise<Agent> {
    const { baseUrl, agentId, headers } = integrationMeta;
    this.requireAddress(baseUrl);
    const properties = { ...agent, metadata: metaData, baseUrl, remoteAgentId: agentId };
    return this.agents.create(ctx, 'external', properties, (uid) => ({
      headersCipher: this.vault.sealHeaders(ctx, 'ai-agents', uid, newHeaders(headers)),
    }));
  }

  /**
   * Absent properties, and headers that are asterisks, stay as they are.
   *
   * @throws as `create`, ERR_AGENT_NOT_FOUND, ERR_BAD_REQUEST for headers that the address of another origin needs again
   */
  async update(
    ctx: RequestContext,
    uid: string,
    { integrationMeta = {}, metaData, ...changes }: UpdateAgentDto,
  ): Promise<void> {
    const { baseUrl, agentId, headers } = integrationMeta;
    this.requireAddress(baseUrl);
    await this.agents.update(ctx, 'external', uid, (former) => {
      const changed = changedHeaders({
        name: 'integrationMeta.headers',
        given: headers,
        stored: this.vault.openHeaders(ctx, 'ai-agents', uid, former.headersCipher),
        destination: { former: former.baseUrl, next: baseUrl ?? former.baseUrl },
      });
      return {
        ...changes,
        metadata: metaData,
        baseUrl,
        remoteAgentId: agentId,
        headersCipher: this.vault.sealHeaders(ctx, 'ai-agents', uid, changed),
      };
    });
  }

  private requireAddress(baseUrl: string | undefined): void {
    if (baseUrl !== undefined) this.addresses.require(baseUrl, 'integrationMeta.baseUrl', 'integrationMeta.headers');
  }
}
