import { Module } from '@nestjs/common';
import { RolesModule } from '../roles/roles.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { UsersModule } from '../users/users.module.js';
import { AgentsRepository } from './agents/agents.repository.js';
import { AgentsService } from './agents/agents.service.js';
import { BuilderAgentsController } from './agents/builder-agents.controller.js';
import { RunNotifier } from './runs/run-notifier.js';
import { RunQueueRepository } from './runs/run-queue.repository.js';
import { RunToolCallsRepository } from './runs/run-tool-calls.repository.js';
import { RunsController } from './runs/runs.controller.js';
import { RunsRepository } from './runs/runs.repository.js';
import { RunsService } from './runs/runs.service.js';
import { ThreadMessagesRepository } from './runs/thread-messages.repository.js';

@Module({
  imports: [RolesModule, SettingsModule, UsersModule],
  controllers: [BuilderAgentsController, RunsController],
  providers: [
    AgentsRepository,
    AgentsService,
    RunNotifier,
    RunQueueRepository,
    RunToolCallsRepository,
    RunsRepository,
    RunsService,
    ThreadMessagesRepository,
  ],
  exports: [AgentsRepository, RunNotifier, RunQueueRepository, RunToolCallsRepository, ThreadMessagesRepository],
})
export class AiAgentsModule {}
