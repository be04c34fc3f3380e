import { Module } from '@nestjs/common';
import { RolesModule } from '../roles/roles.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { UsersModule } from '../users/users.module.js';
import { AgentReferencesService } from './agents/agent-references.service.js';
import { AgentsRepository } from './agents/agents.repository.js';
import { AgentsService } from './agents/agents.service.js';
import { ApiToolsController } from './api-tools/api-tools.controller.js';
import { ApiToolsRepository } from './api-tools/api-tools.repository.js';
import { ApiToolsService } from './api-tools/api-tools.service.js';
import { AgentKnowledgeController } from './builder-agents/agent-knowledge.controller.js';
import { AgentKnowledgeRepository } from './builder-agents/agent-knowledge.repository.js';
import { AgentKnowledgeService } from './builder-agents/agent-knowledge.service.js';
import { BuilderAgentsController } from './builder-agents/builder-agents.controller.js';
import { AgentReferencesRepository } from './configuration/agent-references.repository.js';
import { AgentTransactions } from './configuration/agent-transactions.js';
import { AgentVault } from './configuration/agent-vault.js';
import { OutgoingAddresses } from './configuration/outgoing-addresses.js';
import { AgentsController } from './external-agents/agents.controller.js';
import { ExternalAgentsService } from './external-agents/external-agents.service.js';
import { FrontendActionsController } from './frontend-actions/frontend-actions.controller.js';
import { FrontendActionsRepository } from './frontend-actions/frontend-actions.repository.js';
import { FrontendActionsService } from './frontend-actions/frontend-actions.service.js';
import { KnowledgeIndexerService } from './knowledge/indexing/knowledge-indexer.service.js';
import { PageTexts } from './knowledge/indexing/page-texts.js';
import { KnowledgeSearchService } from './knowledge/knowledge-search.service.js';
import { KnowledgeController } from './knowledge/knowledge.controller.js';
import { KnowledgeRepository } from './knowledge/knowledge.repository.js';
import { KnowledgeService } from './knowledge/knowledge.service.js';
import { McpTools } from './mcp-servers/client/mcp-tools.js';
import { McpServersController } from './mcp-servers/mcp-servers.controller.js';
import { McpServersRepository } from './mcp-servers/mcp-servers.repository.js';
import { McpServersService } from './mcp-servers/mcp-servers.service.js';
import { RunNotifier } from './runs/run-notifier.js';
import { RunQueueRepository } from './runs/run-queue.repository.js';
import { RunToolCallsRepository } from './runs/run-tool-calls.repository.js';
import { RunsController } from './runs/runs.controller.js';
import { RunsRepository } from './runs/runs.repository.js';
import { RunsService } from './runs/runs.service.js';
import { ThreadMessagesRepository } from './runs/thread-messages.repository.js';
import { ToolsController } from './tools/tools.controller.js';
import { ToolsRepository } from './tools/tools.repository.js';
import { ToolsService } from './tools/tools.service.js';

@Module({
  imports: [RolesModule, SettingsModule, UsersModule],
  controllers: [
    AgentKnowledgeController,
    AgentsController,
    ApiToolsController,
    BuilderAgentsController,
    FrontendActionsController,
    KnowledgeController,
    McpServersController,
    RunsController,
    ToolsController,
  ],
  providers: [
    AgentKnowledgeRepository,
    AgentKnowledgeService,
    AgentReferencesRepository,
    AgentReferencesService,
    AgentsRepository,
    AgentsService,
    AgentTransactions,
    AgentVault,
    ApiToolsRepository,
    ApiToolsService,
    ExternalAgentsService,
    FrontendActionsRepository,
    FrontendActionsService,
    KnowledgeIndexerService,
    KnowledgeRepository,
    KnowledgeSearchService,
    KnowledgeService,
    McpServersRepository,
    McpServersService,
    McpTools,
    OutgoingAddresses,
    RunNotifier,
    RunQueueRepository,
    RunToolCallsRepository,
    RunsRepository,
    RunsService,
    ThreadMessagesRepository,
    ToolsRepository,
    ToolsService,
    PageTexts,
  ],
  exports: [
    AgentKnowledgeRepository,
    AgentsRepository,
    AgentsService,
    AgentVault,
    ApiToolsRepository,
    FrontendActionsRepository,
    KnowledgeSearchService,
    McpServersRepository,
    McpTools,
    RunNotifier,
    RunQueueRepository,
    RunToolCallsRepository,
    ThreadMessagesRepository,
    ToolsRepository,
  ],
})
export class AiAgentsModule {}
