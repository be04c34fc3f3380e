import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { cursorEnvelope, cursorId } from '#platform/http/lists/cursor.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { ListRunsQuery, RunParam, RunToolCallParam, ToolCallResultDto } from './run.dto.js';
import { RunStateView, RunView, runStateView, runView } from './run.view.js';
import { RunsService } from './runs.service.js';

@ApiTags('AI Agents')
@Controller('v3/ai-agents/runs')
export class RunsController {
  constructor(private readonly runs: RunsService) {}

  @Get()
  @ServerOnly()
  @Endpoint({
    id: 'list-agent-runs',
    summary: 'List the runs of agents',
    description:
      'A run is the work of an agent on one message. Oldest first; without an id the newest page. Runs are stored for 30 days.',
    response: { cursor: RunView },
  })
  async list(@Ctx() ctx: RequestContext, @Query() { agent, uid, state, id, affix = 'prepend', limit }: ListRunsQuery) {
    const filter = { agentUid: agent, askedBy: uid, state };
    const runs = await this.runs.list(ctx, filter, { id: cursorId(id), affix, limit });
    return cursorEnvelope(runs.map(runView), limit, (view) => ({ id: view.id }));
  }

  @Post(':runId/cancel')
  @ActsAsUser()
  @Endpoint({
    id: 'cancel-agent-run',
    act: 'agentRun.cancelled',
    summary: 'Cancel a run',
    description:
      'The user whose message the agent answers may do it, and the backend of the app. A run that is over stays as it is.',
    response: { one: RunStateView },
  })
  async cancel(@Ctx() ctx: RequestContext, @Param() { runId }: RunParam) {
    return { data: runStateView(await this.runs.cancel(ctx, runId)) };
  }

  @Post(':runId/tool-calls/:toolCallId/result')
  @ActsAsUser()
  @Endpoint({
    id: 'report-agent-tool-result',
    act: 'agentRun.continued',
    summary: 'Report the result of a tool call',
    description:
      'The client of the user carries out the call: a realtime frame with the event tool_call_end and pending announces it. The run goes on with the first result, or after a minute without one.',
    response: { one: RunStateView },
  })
  async reportResult(
    @Ctx() ctx: RequestContext,
    @Param() { runId, toolCallId }: RunToolCallParam,
    @Body() body: ToolCallResultDto,
  ) {
    return { data: runStateView(await this.runs.reportResult(ctx, runId, toolCallId, body)) };
  }
}
