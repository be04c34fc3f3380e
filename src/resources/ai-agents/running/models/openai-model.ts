import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { objectIn } from '#platform/http/json.js';
import { chatCompletions } from '#platform/outgoing/chat-completions.js';
import { OutgoingFetch } from '#platform/outgoing/outgoing-fetch.js';
import { SettingsService } from '#resources/settings/settings.service.js';
import { EventStreamClient } from '../run-context/event-stream-client.js';
import type { ModelListener, ModelMessage, ModelRequest, ModelResponse } from '../run-context/model.js';
import { RunFailure } from '../run-context/run-failure.js';
import type { AgentTool } from '../tool-providers/agent-tool.js';
import { PartialResponse, type CompletionChunk } from './partial-response.js';

/** A response has many times what the longest accepted text needs, because every token is an event of its own. */
const RESPONSE_LIMITS = { bytes: 16 * 1024 * 1024, maxEvent: 128 * 1024 };
/** Chunks that are parsed before other requests have their turn. */
const CHUNKS_AT_ONCE = 100;

/** Queries the OpenAI-compatible API of the settings. */
@Injectable()
export class OpenAiModel {
  private readonly client: EventStreamClient;

  constructor(
    outgoing: OutgoingFetch,
    private readonly settings: SettingsService,
  ) {
    this.client = new EventStreamClient(outgoing, { name: 'model API', retries: 1, ...RESPONSE_LIMITS });
  }

  /** @throws RunFailure */
  async complete(
    ctx: AppContext,
    request: ModelRequest,
    listener: ModelListener,
    signal: AbortSignal,
  ): Promise<ModelResponse> {
    const { 'aiAgents.openai.url': base } = await this.settings.of(ctx);
    const api = chatCompletions(base, await this.settings.secret(ctx, 'aiAgents.openai.key'));
    // OpenAI has renamed the parameter; local model servers may have the former name only
    const tokenLimit = api.isOpenAi ? 'max_completion_tokens' : 'max_tokens';
    const body = {
      model: request.model,
      messages: request.messages.map(messageParam),
      stream: true,
      stream_options: { include_usage: true },
      temperature: request.temperature,
      [tokenLimit]: request.maxTokens,
      ...(request.tools.length > 0 && { tools: request.tools.map(toolParam) }),
    };
    return collect(this.client.post(api, body, signal), request, listener);
  }
}

async function collect(
  events: AsyncIterable<string>,
  request: ModelRequest,
  listener: ModelListener,
): Promise<ModelResponse> {
  const response = new PartialResponse(listener);
  let count = 0;
  for await (const data of events) {
    if (data === '[DONE]') break;
    response.add(chunkIn(data));
    // what arrives together is parsed without a pause otherwise
    if (++count % CHUNKS_AT_ONCE === 0) await setImmediate();
    // the API may leave the connection open
    if (response.hasEverything) break;
  }
  return response.complete(request);
}

/** What the API says about an error may quote texts: it is not repeated. */
function chunkIn(data: string): CompletionChunk {
  const chunk = objectIn(data);
  if (!chunk) throw new RunFailure('invalid_response', 'The model API sent an event that is not a JSON object.');
  if (chunk.error) throw new RunFailure('model_error', 'The model API reported an error.');
  return chunk;
}

function messageParam(message: ModelMessage): object {
  const { content } = message;
  if (message.role === 'tool') return { role: 'tool', content, tool_call_id: message.toolCallId };
  if (message.role !== 'assistant') return { role: message.role, content };
  if (!message.toolCalls?.length) return { role: 'assistant', content };
  return {
    role: 'assistant',
    content: content === '' ? null : content,
    tool_calls: message.toolCalls.map(({ id, name, arguments: args }) => ({
      id,
      type: 'function',
      function: { name, arguments: args },
    })),
  };
}

const toolParam = ({ name, description, parameters }: AgentTool) => ({
  type: 'function',
  function: { name, description, parameters: { ...parameters } },
});
