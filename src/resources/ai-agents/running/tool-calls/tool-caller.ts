import { Injectable, Logger } from '@nestjs/common';
import { objectIn } from '#platform/http/json.js';
import { toLogFields } from '#platform/observability/log-fields.js';
import { cutTo } from '#platform/text/cut.js';
import { RunToolCallsRepository } from '#resources/ai-agents/runs/run-tool-calls.repository.js';
import type { ToolCall } from '../run-context/model.js';
import type { RunJob, ToolExchange } from '../run-context/run-job.js';
import type { ToolCallReference } from '../streaming/run-frames.js';
import type { AgentTool, ServerTool, ToolResult, UsedPassage } from '../tool-providers/agent-tool.js';
import { ClientCalls } from './client-calls.js';

/** The model receives at most so much of a result. */
const MAX_RESULT_CHARACTERS = 16_000;

export interface CalledTool extends ToolExchange {
  readonly passages: readonly UsedPassage[];
}

/** Carries out the tool calls that a model requests. A call that fails is a result as well: the model decides how to go on. */
@Injectable()
export class ToolCaller {
  private readonly logger = new Logger('AiAgents');

  constructor(
    private readonly toolCalls: RunToolCallsRepository,
    private readonly clientCalls: ClientCalls,
  ) {}

  async call(job: RunJob, call: ToolCall): Promise<CalledTool> {
    const { stream, signal } = job;
    const tool = job.tools.tools.get(call.name);
    const reference = referenceOf(call, tool);
    const pending = tool?.runsOn === 'client';
    const position = await this.begin(job, call, pending);
    stream.emit('tool_call_end', pending ? { ...reference, pending } : reference);
    const { text, isError, passages = [] } = await this.result(job, call, tool, position);
    signal.throwIfAborted();
    const result = bounded(text);
    await this.toolCalls.end(job.ctx, job.run.id, position, isError ? 'failed' : 'succeeded');
    stream.emit('tool_call_result', { ...reference, content: result, role: 'tool' });
    return { call, displayName: tool?.displayName, executionText: tool?.executionText, result, passages };
  }

  /** Records a call that the agent has carried out itself. */
  async record(job: RunJob, call: ToolCall, text: string): Promise<ToolExchange> {
    const position = await this.begin(job, call, false);
    await this.toolCalls.end(job.ctx, job.run.id, position, 'succeeded');
    const tool = job.tools.tools.get(call.name);
    return { call, displayName: tool?.displayName, executionText: tool?.executionText, result: bounded(text) };
  }

  private async begin({ ctx, run }: RunJob, { id, name }: ToolCall, pending: boolean): Promise<number> {
    const position = (await this.toolCalls.count(ctx, run.id)) + 1;
    await this.toolCalls.add(ctx, run.id, position, { callId: id, name, state: pending ? 'waiting' : 'running' });
    return position;
  }

  private async result(
    job: RunJob,
    call: ToolCall,
    tool: AgentTool | undefined,
    position: number,
  ): Promise<ToolResult> {
    if (!tool) return failed('There is no such tool.');
    const args = call.arguments.trim() === '' ? {} : objectIn(call.arguments);
    if (!args) return failed('The arguments are not a JSON object.');
    if (tool.runsOn === 'client') return this.clientCalls.resultOf(job, position);
    if (tool.runsOn === 'agent') return failed('There is no such tool.');
    return this.execute(job, tool, args);
  }

  private async execute({ run, signal }: RunJob, tool: ServerTool, args: Record<string, unknown>): Promise<ToolResult> {
    try {
      return await tool.execute(args, signal);
    } catch (error) {
      signal.throwIfAborted();
      // its message may have credentials or data of the tool
      const { message: _, ...cause } = toLogFields(error);
      this.logger.warn({ cause, run: String(run.id), tool: tool.name }, 'A tool of an agent failed.');
      return failed('The tool failed.');
    }
  }
}

/** Longer ones would not fit into a frame. */
const MAX_DISPLAY_NAME = 100;
const MAX_EXECUTION_TEXT = 500;

export const referenceOf = (
  { id, name }: Pick<ToolCall, 'id' | 'name'>,
  tool: AgentTool | undefined,
): ToolCallReference => ({
  toolCallId: id,
  toolCallName: name,
  ...(tool?.displayName !== undefined && { displayName: cutTo(tool.displayName, MAX_DISPLAY_NAME) }),
});

/** What clients show when a call begins. */
export const announcementOf = (
  call: Pick<ToolCall, 'id' | 'name'>,
  tool: AgentTool | undefined,
): ToolCallReference & { executionText?: string } => ({
  ...referenceOf(call, tool),
  ...(tool?.executionText !== undefined && { executionText: cutTo(tool.executionText, MAX_EXECUTION_TEXT) }),
});

const failed = (text: string): ToolResult => ({ text, isError: true });

const bounded = (text: string): string =>
  text.length > MAX_RESULT_CHARACTERS ? `${cutTo(text.toWellFormed(), MAX_RESULT_CHARACTERS)} [shortened]` : text;
