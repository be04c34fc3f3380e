import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type OpenAI from 'openai';
import type {
  ChatCompletionChunk,
  ChatCompletionMessageParam,
  ChatCompletionTool,
} from 'openai/resources/chat/completions';
import { anySignal } from '#platform/async/any-signal.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { AppContext } from '#platform/context/context.js';
import { OutgoingFetch } from '#platform/outgoing/outgoing-fetch.js';
import { SettingsService } from '#resources/settings/settings.service.js';
import type { ModelListener, ModelMessage, ModelRequest, ModelResponse } from '../run-context/model.js';
import { RunFailure } from '../run-context/run-failure.js';
import type { AgentTool } from '../tools/agent-tool.js';
import { PartialResponse } from './partial-response.js';

/** A response has many times what the longest accepted text needs, because every token is an event of its own. */
const RESPONSE_LIMITS = { bytes: 16 * 1024 * 1024, eventBytes: 128 * 1024 };
const MAX_RETRIES = 1;
/** Chunks that are parsed before other requests have their turn. */
const CHUNKS_AT_ONCE = 100;

type Library = typeof import('openai');

/** Queries the OpenAI-compatible API of the settings. */
@Injectable()
export class OpenAiModel implements OnApplicationShutdown {
  private readonly outgoing: OutgoingFetch;

  constructor(
    @Inject(CONFIG) { webhooks }: Config,
    private readonly settings: SettingsService,
  ) {
    this.outgoing = new OutgoingFetch(webhooks.allowPrivate);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.outgoing.close();
  }

  /** @throws RunFailure */
  async complete(
    ctx: AppContext,
    request: ModelRequest,
    listener: ModelListener,
    signal: AbortSignal,
  ): Promise<ModelResponse> {
    // loaded when needed: most installations have no agents
    const library = await import('openai');
    const client = await this.client(ctx, library);
    try {
      const chunks = await client.chat.completions.create(
        {
          model: request.model,
          messages: request.messages.map(messageParam),
          stream: true,
          stream_options: { include_usage: true },
          ...(request.temperature !== undefined && { temperature: request.temperature }),
          ...(request.maxTokens !== undefined && { [tokenLimitName(client.baseURL)]: request.maxTokens }),
          ...(request.tools.length > 0 && { tools: request.tools.map(toolParam) }),
        },
        // the client leaves a listener on the signal of each request, and a run makes many
        { signal: anySignal([signal]) },
      );
      return await collect(chunks, request, listener);
    } catch (error) {
      signal.throwIfAborted();
      throw failureOf(error, library);
    }
  }

  private async client(ctx: AppContext, { OpenAI }: Library): Promise<OpenAI> {
    const { 'aiAgents.openai.url': baseURL } = await this.settings.of(ctx);
    const apiKey = await this.settings.secret(ctx, 'aiAgents.openai.key');
    return new OpenAI({
      baseURL,
      apiKey: apiKey ?? 'none',
      // what the environment of the process has is not for the apps
      organization: null,
      project: null,
      ...(apiKey === undefined && { defaultHeaders: { authorization: null } }),
      fetch: this.outgoing.withLimits(RESPONSE_LIMITS),
      maxRetries: MAX_RETRIES,
      // it would log texts
      logLevel: 'off',
    });
  }
}

/** OpenAI has renamed the parameter; local model servers may have the former name only. */
const tokenLimitName = (baseUrl: string): 'max_completion_tokens' | 'max_tokens' =>
  new URL(baseUrl).hostname === 'api.openai.com' ? 'max_completion_tokens' : 'max_tokens';

async function collect(
  chunks: AsyncIterable<ChatCompletionChunk>,
  request: ModelRequest,
  listener: ModelListener,
): Promise<ModelResponse> {
  const response = new PartialResponse(listener);
  let count = 0;
  for await (const chunk of chunks) {
    response.add(chunk);
    // what arrives together is parsed without a pause otherwise
    if (++count % CHUNKS_AT_ONCE === 0) await setImmediate();
    // the API may leave the connection open
    if (response.hasEverything) break;
  }
  return response.complete(request);
}

/** What the API says about an error may quote texts: it is not repeated. */
function failureOf(error: unknown, { APIConnectionError, APIError }: Library): RunFailure {
  if (error instanceof RunFailure) return error;
  if (error instanceof APIConnectionError)
    return new RunFailure('model_unreachable', 'The model API cannot be reached, or its address is not public.');
  if (error instanceof APIError && typeof error.status === 'number')
    return new RunFailure('model_error', `The model API responded with ${error.status}.`);
  if (error instanceof APIError) return new RunFailure('model_error', 'The model API reported an error.');
  return new RunFailure('invalid_response', 'The response of the model API is invalid, or ended early.', {
    cause: error,
  });
}

function messageParam(message: ModelMessage): ChatCompletionMessageParam {
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

const toolParam = ({ name, description, parameters }: AgentTool): ChatCompletionTool => ({
  type: 'function',
  function: { name, description, parameters: { ...parameters } },
});
