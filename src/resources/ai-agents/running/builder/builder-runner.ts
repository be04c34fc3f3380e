import { Injectable } from '@nestjs/common';
import { SettingsService } from '#resources/settings/settings.service.js';
import { OpenAiModel } from '../models/openai-model.js';
import { Instructions } from '../run-context/instructions.js';
import type { ModelListener, ModelMessage, ModelResponse } from '../run-context/model.js';
import { joinedText } from '../run-context/run-budget.js';
import type { RunAnswer, RunJob } from '../run-context/run-job.js';
import { announcementOf, referenceOf, ToolCaller, type CalledTool } from '../tool-calls/tool-caller.js';

/** Runs agents of the kind builder: the model answers, or requests tool calls and reads their results, until it answers. */
@Injectable()
export class BuilderRunner {
  constructor(
    private readonly model: OpenAiModel,
    private readonly toolCaller: ToolCaller,
    private readonly instructions: Instructions,
    private readonly settings: SettingsService,
  ) {}

  /** @throws RunFailure */
  async run(job: RunJob): Promise<RunAnswer> {
    const { budget, agent } = job;
    const settings = await this.settings.of(job.ctx);
    const model = agent.model ?? settings['aiAgents.openai.model'];
    const messages: ModelMessage[] = [
      { role: 'system', content: await this.instructions.of(job) },
      ...threadMessages(job),
    ];
    const called: CalledTool[] = [];
    const texts: string[] = [];
    for (;;) {
      const response = await this.complete(job, model, messages);
      budget.addTokens(response.promptTokens, response.completionTokens);
      texts.push(response.text);
      if (response.toolCalls.length === 0) return answerOf(joinedText(texts), called, { model, ...budget.tokens });
      budget.addToolCalls(response.toolCalls.length);
      messages.push({ role: 'assistant', content: response.text, toolCalls: response.toolCalls });
      for (const call of response.toolCalls) {
        const result = await this.toolCaller.call(job, call);
        called.push(result);
        messages.push({ role: 'tool', toolCallId: call.id, content: JSON.stringify({ result: result.result }) });
      }
    }
  }

  private async complete(job: RunJob, model: string, messages: readonly ModelMessage[]): Promise<ModelResponse> {
    const { agent, stream } = job;
    const tools = [...job.tools.tools.values()];
    const request = {
      model,
      temperature: agent.temperature ?? undefined,
      maxTokens: agent.maxTokens ?? undefined,
      messages,
      tools,
    };
    const listener = new StreamedResponse(job);
    const response = await this.model.complete(job.ctx, request, listener, job.signal);
    if (listener.hasText) stream.emit('text_message_end', {});
    return response;
  }
}

/** Emits the parts of a response of the model. */
class StreamedResponse implements ModelListener {
  hasText = false;
  private readonly started = new Set<string>();

  constructor(private readonly job: RunJob) {}

  text(delta: string): void {
    if (!this.hasText) this.job.stream.emit('text_message_start', { role: 'assistant' });
    this.hasText = true;
    this.job.stream.text(delta);
  }

  toolCall(call: { id: string; name: string }, argumentsDelta: string): void {
    const { stream, tools } = this.job;
    const tool = tools.tools.get(call.name);
    const reference = referenceOf(call, tool);
    if (!this.started.has(call.id)) {
      this.started.add(call.id);
      stream.emit('tool_call_start', announcementOf(call, tool));
    }
    if (argumentsDelta !== '') stream.args(reference, argumentsDelta);
  }
}

/** In groups, texts of users begin with their names. */
const threadMessages = ({ thread, run }: RunJob): ModelMessage[] =>
  thread.map(({ sender, name, text }) => {
    if (sender === run.agentUid) return { role: 'assistant', content: text };
    return { role: 'user', content: run.receiverType === 'group' ? `${name ?? sender}: ${text}` : text };
  });

function answerOf(text: string, called: CalledTool[], usage: RunAnswer['usage']): RunAnswer {
  const passages = new Map(called.flatMap((each) => each.passages).map((passage) => [passage.uniqueId, passage]));
  return { text, exchanges: called, passages: [...passages.values()], usage };
}
