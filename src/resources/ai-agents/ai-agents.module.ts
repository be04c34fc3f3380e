import { Module } from '@nestjs/common';
import { ManagementModule } from '#resources/management/management.module.js';
import { MessagesModule } from '#resources/messages/messages.module.js';
import { RealtimeModule } from '#resources/realtime/realtime.module.js';
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
import { AgUiClient } from './running/ag-ui/ag-ui-client.js';
import { AgUiRunner } from './running/ag-ui/ag-ui-runner.js';
import { AssistanceLimits } from './running/assistance/assistance-limits.js';
import { GroupAssistanceController, UserAssistanceController } from './running/assistance/assistance.controller.js';
import { AssistanceService } from './running/assistance/assistance.service.js';
import { LibraryTranslationController } from './running/assistance/library-translation.controller.js';
import { ModelQuestions } from './running/assistance/model-questions.js';
import { TextAssistanceController } from './running/assistance/text-assistance.controller.js';
import { TextAssistanceService } from './running/assistance/text-assistance.service.js';
import { BuilderRunner } from './running/builder/builder-runner.js';
import { RunDispatcher } from './running/dispatch/run-dispatcher.js';
import { RunTrigger } from './running/dispatch/run-trigger.js';
import { AnswerWriter } from './running/engine/answer-writer.js';
import { RunExecutor } from './running/engine/run-executor.js';
import { RunMetrics } from './running/engine/run-metrics.js';
import { OpenAiModel } from './running/models/openai-model.js';
import { Instructions } from './running/run-context/instructions.js';
import { RunStreams } from './running/streaming/run-streams.js';
import { ClientCalls } from './running/tool-calls/client-calls.js';
import { ToolCaller } from './running/tool-calls/tool-caller.js';
import { AgentTools } from './running/tool-providers/agent-tools.js';
import { ApiToolProvider } from './running/tool-providers/api-tool-provider.js';
import { ClientToolProvider } from './running/tool-providers/client-tool-provider.js';
import { KnowledgeToolProvider } from './running/tool-providers/knowledge-tool-provider.js';
import { McpToolProvider } from './running/tool-providers/mcp-tool-provider.js';
import { ToolProviders } from './running/tool-providers/tool-providers.js';
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
  imports: [ManagementModule, MessagesModule, RealtimeModule, RolesModule, SettingsModule, UsersModule],
  controllers: [
    AgentKnowledgeController,
    AgentsController,
    ApiToolsController,
    UserAssistanceController,
    GroupAssistanceController,
    BuilderAgentsController,
    FrontendActionsController,
    KnowledgeController,
    LibraryTranslationController,
    McpServersController,
    RunsController,
    TextAssistanceController,
    ToolsController,
  ],
  providers: [
    AgUiClient,
    AgUiRunner,
    AgentKnowledgeRepository,
    AgentKnowledgeService,
    AgentReferencesRepository,
    AgentReferencesService,
    AgentTools,
    AgentTransactions,
    AgentVault,
    AgentsRepository,
    AgentsService,
    AnswerWriter,
    ApiToolProvider,
    ApiToolsRepository,
    ApiToolsService,
    AssistanceLimits,
    AssistanceService,
    BuilderRunner,
    ClientCalls,
    ClientToolProvider,
    ExternalAgentsService,
    FrontendActionsRepository,
    FrontendActionsService,
    Instructions,
    KnowledgeIndexerService,
    KnowledgeRepository,
    KnowledgeSearchService,
    KnowledgeService,
    KnowledgeToolProvider,
    McpServersRepository,
    McpServersService,
    McpToolProvider,
    McpTools,
    ModelQuestions,
    OpenAiModel,
    OutgoingAddresses,
    PageTexts,
    RunDispatcher,
    RunExecutor,
    RunMetrics,
    RunNotifier,
    RunQueueRepository,
    RunStreams,
    RunToolCallsRepository,
    RunTrigger,
    RunsRepository,
    RunsService,
    TextAssistanceService,
    ThreadMessagesRepository,
    ToolCaller,
    ToolProviders,
    ToolsRepository,
    ToolsService,
  ],
})
export class AiAgentsModule {}
