import type { Message, RunAgentInput } from '@ag-ui/core';
import { Injectable } from '@nestjs/common';
import { AgentVault } from '#resources/ai-agents/configuration/agent-vault.js';
import type { EventStreamTarget } from '../run-context/event-stream-client.js';
import { Instructions } from '../run-context/instructions.js';
import type { ToolCall } from '../run-context/model.js';
import { joinedText } from '../run-context/run-budget.js';
import { RunFailure } from '../run-context/run-failure.js';
import type { RunAnswer, RunJob, ToolExchange } from '../run-context/run-job.js';
import { announcementOf, referenceOf, ToolCaller } from '../tool-calls/tool-caller.js';
import { AgUiClient } from './ag-ui-client.js';
import { AgUiRound, type AgUiListener } from './ag-ui-round.js';

/**
 * Runs agents of the kind external. A request to the agent is a round: it ends with an answer, or with calls of tools that the app declares
 * and the client of the user carries out. Then the next round has their results.
 */
@Injectable()
export class AgUiRunner {
  constructor(
    private readonly client: AgUiClient,
    private readonly toolCaller: ToolCaller,
    private readonly instructions: Instructions,
    private readonly vault: AgentVault,
  ) {}

  /** @throws RunFailure */
  async run(job: RunJob): Promise<RunAnswer> {
    const { budget, run } = job;
    const target = this.targetOf(job);
    const input = await this.inputOf(job);
    const texts: string[] = [];
    const exchanges: ToolExchange[] = [];
    for (let number = 1; ; number++) {
      const round = await this.round(job, target, {
        ...input,
        runId: number === 1 ? `${run.id}` : `${run.id}-${number}`,
      });
      budget.addTokens(round.promptTokens, round.completionTokens);
      budget.addToolCalls(round.toolCalls.length);
      texts.push(round.text);
      const pending = round.toolCalls.filter((call) => round.resultOf(call) === undefined && isForClient(job, call));
      for (const call of round.toolCalls) {
        const result = round.resultOf(call);
        if (result !== undefined) exchanges.push(await this.toolCaller.record(job, call, result));
      }
      if (pending.length === 0) {
        const text = joinedText(texts);
        if (text === '') throw new RunFailure('invalid_response', 'The agent answered nothing.');
        return { text, exchanges, passages: [], usage: budget.tokens };
      }
      input.messages.push(assistantMessage(`${run.id}-${number}`, round.text, pending));
      for (const call of pending) {
        const called = await this.toolCaller.call(job, call);
        exchanges.push(called);
        input.messages.push({ id: `${call.id}-result`, role: 'tool', toolCallId: call.id, content: called.result });
      }
    }
  }

  private async round(job: RunJob, target: EventStreamTarget, input: RunAgentInput): Promise<AgUiRound> {
    const round = new AgUiRound(listenerOf(job));
    for await (const event of this.client.events(target, input, job.signal)) {
      round.add(event);
      // the agent may leave the connection open
      if (round.isFinished) break;
    }
    job.signal.throwIfAborted();
    round.end();
    return round;
  }

  private targetOf({ ctx, agent }: RunJob): EventStreamTarget {
    if (agent.baseUrl === null) throw new RunFailure('not_configured', 'The agent has no address.');
    return { url: agent.baseUrl, headers: this.vault.openHeaders(ctx, 'ai-agents', agent.uid, agent.headersCipher) };
  }

  private async inputOf(job: RunJob): Promise<RunAgentInput> {
    const { run, agent, thread, tools } = job;
    const user = await this.instructions.userOf(job);
    const messages = thread.map(({ id, sender, name, text }): Message => {
      if (sender === run.agentUid) return { id: String(id), role: 'assistant', content: text };
      return { id: String(id), role: 'user', content: text, name: name ?? sender };
    });
    return {
      threadId: String(run.threadId),
      runId: String(run.id),
      state: {},
      messages,
      tools: [...tools.tools.values()]
        .filter(({ runsOn }) => runsOn === 'client')
        .map(({ name, description, parameters }) => ({ name, description, parameters })),
      context: [{ description: 'The user who wrote the last message', value: JSON.stringify(user) }],
      forwardedProps: agent.remoteAgentId === null ? {} : { agentId: agent.remoteAgentId },
    };
  }
}

/** Calls of other tools are the agent's own concern, also without a result. */
const isForClient = ({ tools }: RunJob, { name }: ToolCall): boolean => tools.tools.get(name)?.runsOn === 'client';

function listenerOf({ stream, tools }: RunJob): AgUiListener {
  return {
    textStart: () => stream.emit('text_message_start', { role: 'assistant' }),
    text: (delta) => stream.text(delta),
    textEnd: () => stream.emit('text_message_end', {}),
    toolCall: (call, delta) => {
      const tool = tools.tools.get(call.name);
      if (delta === '') stream.emit('tool_call_start', announcementOf(call, tool));
      else stream.args(referenceOf(call, tool), delta);
    },
    toolResult: (call, content) => {
      const reference = referenceOf(call, tools.tools.get(call.name));
      stream.emit('tool_call_end', reference);
      stream.emit('tool_call_result', { ...reference, content, role: 'tool' });
    },
  };
}

const assistantMessage = (id: string, content: string, calls: readonly ToolCall[]): Message => ({
  id,
  role: 'assistant',
  ...(content !== '' && { content }),
  toolCalls: calls.map(({ id: callId, name, arguments: args }) => ({
    id: callId,
    type: 'function',
    function: { name, arguments: args },
  })),
});
