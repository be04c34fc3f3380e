import { Module } from '@nestjs/common';
import { ModerationCoreModule } from '#core/moderation/moderation-core.module.js';
import { ReachabilityModule } from '#core/reachability/reachability.module.js';
import { ManagementModule } from '#resources/management/management.module.js';
import { MessagesModule } from '#resources/messages/messages.module.js';
import { RealtimeModule } from '#resources/realtime/realtime.module.js';
import { SettingsModule } from '#resources/settings/settings.module.js';
import { UsersModule } from '#resources/users/users.module.js';
import { AiAgentsModule } from '../ai-agents.module.js';
import { AgUiClient } from './ag-ui/ag-ui-client.js';
import { AgUiRunner } from './ag-ui/ag-ui-runner.js';
import { AssistanceLimits } from './assistance/assistance-limits.js';
import { AssistanceController } from './assistance/assistance.controller.js';
import { AssistanceService } from './assistance/assistance.service.js';
import { LibraryTranslationController } from './assistance/library-translation.controller.js';
import { ModelQuestions } from './assistance/model-questions.js';
import { TextAssistanceController } from './assistance/text-assistance.controller.js';
import { TextAssistanceService } from './assistance/text-assistance.service.js';
import { BuilderRunner } from './builder/builder-runner.js';
import { RunDispatcher } from './dispatch/run-dispatcher.js';
import { RunTrigger } from './dispatch/run-trigger.js';
import { AnswerWriter } from './engine/answer-writer.js';
import { RunExecutor } from './engine/run-executor.js';
import { RunMetrics } from './engine/run-metrics.js';
import { OpenAiModel } from './models/openai-model.js';
import { Instructions } from './run-context/instructions.js';
import { RunStreams } from './streaming/run-streams.js';
import { ClientCalls } from './tool-calls/client-calls.js';
import { ToolCaller } from './tool-calls/tool-caller.js';
import { AgentTools } from './tool-providers/agent-tools.js';
import { ApiToolProvider } from './tool-providers/api-tool-provider.js';
import { ClientToolProvider } from './tool-providers/client-tool-provider.js';
import { KnowledgeToolProvider } from './tool-providers/knowledge-tool-provider.js';
import { McpToolProvider } from './tool-providers/mcp-tool-provider.js';
import { ToolProviders } from './tool-providers/tool-providers.js';

/** Runs AI agents, from the message of a user to the answer, and asks the model for users. */
@Module({
  imports: [
    AiAgentsModule,
    ManagementModule,
    MessagesModule,
    ModerationCoreModule,
    ReachabilityModule,
    RealtimeModule,
    SettingsModule,
    UsersModule,
  ],
  controllers: [AssistanceController, LibraryTranslationController, TextAssistanceController],
  providers: [
    AgUiClient,
    AgUiRunner,
    AgentTools,
    AnswerWriter,
    ApiToolProvider,
    AssistanceLimits,
    AssistanceService,
    BuilderRunner,
    ClientCalls,
    ClientToolProvider,
    Instructions,
    KnowledgeToolProvider,
    McpToolProvider,
    ModelQuestions,
    OpenAiModel,
    RunDispatcher,
    RunExecutor,
    RunMetrics,
    RunStreams,
    RunTrigger,
    TextAssistanceService,
    ToolCaller,
    ToolProviders,
  ],
})
export class AgentRunsModule {}
