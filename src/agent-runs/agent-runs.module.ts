import { Module } from '@nestjs/common';
import { ModerationDomainModule } from '../domain/moderation/moderation.module.js';
import { ReachabilityModule } from '../domain/reachability/reachability.module.js';
import { RealtimeModule } from '../realtime/realtime.module.js';
import { AiAgentsModule } from '../resources/ai-agents/ai-agents.module.js';
import { ManagementModule } from '../resources/management/management.module.js';
import { MessagesModule } from '../resources/messages/messages.module.js';
import { SettingsModule } from '../resources/settings/settings.module.js';
import { UsersModule } from '../resources/users/users.module.js';
import { AgUiClient } from './ag-ui/ag-ui-client.js';
import { AgUiRunner } from './ag-ui/ag-ui-runner.js';
import { RunDispatcher } from './dispatch/run-dispatcher.js';
import { RunTrigger } from './dispatch/run-trigger.js';
import { AnswerWriter } from './engine/answer-writer.js';
import { BuilderRunner } from './builder/builder-runner.js';
import { Instructions } from './job/instructions.js';
import { RunExecutor } from './engine/run-executor.js';
import { RunMetrics } from './engine/run-metrics.js';
import { OpenAiModel } from './models/openai-model.js';
import { RunStreams } from './streaming/run-streams.js';
import { ApiToolProvider } from './tool-providers/api-tool-provider.js';
import { ClientToolProvider } from './tool-providers/client-tool-provider.js';
import { KnowledgeToolProvider } from './tool-providers/knowledge-tool-provider.js';
import { McpToolProvider } from './tool-providers/mcp-tool-provider.js';
import { ToolProviders } from './tool-providers/tool-providers.js';
import { AgentTools } from './tools/agent-tools.js';
import { ClientCalls } from './tool-calls/client-calls.js';
import { ToolCaller } from './tool-calls/tool-caller.js';

/** Runs AI agents: from the message of a user to the answer. */
@Module({
  imports: [
    AiAgentsModule,
    ManagementModule,
    MessagesModule,
    ModerationDomainModule,
    ReachabilityModule,
    RealtimeModule,
    SettingsModule,
    UsersModule,
  ],
  providers: [
    AgUiClient,
    AgUiRunner,
    AgentTools,
    AnswerWriter,
    ApiToolProvider,
    BuilderRunner,
    ClientCalls,
    ClientToolProvider,
    Instructions,
    KnowledgeToolProvider,
    McpToolProvider,
    OpenAiModel,
    RunDispatcher,
    RunExecutor,
    RunMetrics,
    RunStreams,
    RunTrigger,
    ToolCaller,
    ToolProviders,
  ],
})
export class AgentRunsModule {}
