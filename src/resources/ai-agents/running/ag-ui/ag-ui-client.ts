import { omitOptionalNulls, PROTOCOL_VERSION, type AGUIEvent, type RunAgentInput } from '@ag-ui/core';
import type { EventSchemas } from '@ag-ui/core/schemas';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createParser } from 'eventsource-parser';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import { assertShallow } from '#platform/http/body/body-parser.js';
import { isPlainObject } from '#platform/http/json.js';
import { OutgoingFetch } from '#platform/outgoing/outgoing-fetch.js';
import { RunFailure } from '../run-context/run-failure.js';

/** Agents may send their whole state and all messages as one event. */
const RESPONSE_LIMITS = { bytes: 32 * 1024 * 1024, eventBytes: 512 * 1024 };

export interface AgUiTarget {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Sends requests to agents that speak AG-UI over HTTP with server-sent events. The client library of AG-UI is not used, because it writes
 * states and messages to the console.
 */
@Injectable()
export class AgUiClient implements OnApplicationShutdown {
  private readonly outgoing: OutgoingFetch;

  constructor(@Inject(CONFIG) { webhooks }: Config) {
    this.outgoing = new OutgoingFetch(webhooks.allowPrivate);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.outgoing.close();
  }

  /** The events of one run whose content matters here. @throws RunFailure */
  async *events(
    target: AgUiTarget,
    input: Omit<RunAgentInput, 'protocolVersion'>,
    signal: AbortSignal,
  ): AsyncGenerator<AGUIEvent, void, void> {
    // loaded when needed: most installations have no agents
    const { EventSchemas } = await import('@ag-ui/core/schemas');
    const response = await this.post(target, { ...input, protocolVersion: PROTOCOL_VERSION }, signal);
    const events: AGUIEvent[] = [];
    const parser = createParser({
      maxBufferSize: RESPONSE_LIMITS.eventBytes,
      onEvent: ({ data }) => events.push(...eventsIn(data, EventSchemas)),
    });
    const decoder = new TextDecoder();
    try {
      for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
        parser.feed(decoder.decode(chunk, { stream: true }));
        yield* events.splice(0);
      }
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof RunFailure) throw error;
      throw new RunFailure('invalid_response', 'The response of the agent is invalid, or ended early.', {
        cause: error,
      });
    }
  }

  private async post({ url, headers }: AgUiTarget, input: RunAgentInput, signal: AbortSignal): Promise<Response> {
    const fetch = this.outgoing.withLimits(RESPONSE_LIMITS);
    let response: Response;
    try {
      response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', accept: 'text/event-stream' },
        body: JSON.stringify(input),
        signal,
      });
    } catch (error) {
      signal.throwIfAborted();
      throw new RunFailure('model_unreachable', 'The agent cannot be reached, or its address is not public.', {
        cause: error,
      });
    }
    if (response.ok) return response;
    await response.body?.cancel();
    throw new RunFailure('model_error', `The agent responded with ${response.status}.`);
  }
}

/** Returns no event for a type whose content does not matter, or that a later version of the protocol has. @throws RunFailure */
function eventsIn(data: string, schemas: typeof EventSchemas): AGUIEvent[] {
  const event = parsed(data);
  if (!knownTypes.has(event.type as string)) return [];
  const result = schemas.safeParse(omitOptionalNulls(event, 'Event'));
  if (result.success) return [result.data];
  throw new RunFailure('invalid_response', 'The agent sent an event that does not match the protocol.');
}

function parsed(data: string): Record<string, unknown> {
  let event: unknown;
  try {
    assertShallow(Buffer.from(data));
    event = JSON.parse(data);
  } catch {
    throw new RunFailure('invalid_response', 'The agent sent an event that is not JSON.');
  }
  if (!isPlainObject(event) || typeof event.type !== 'string')
    throw new RunFailure('invalid_response', 'The agent sent an event without a type.');
  return event;
}

/** Whose content matters here. */
const knownTypes = new Set([
  'RUN_STARTED',
  'RUN_FINISHED',
  'RUN_ERROR',
  'TEXT_MESSAGE_START',
  'TEXT_MESSAGE_CONTENT',
  'TEXT_MESSAGE_END',
  'TEXT_MESSAGE_CHUNK',
  'TOOL_CALL_START',
  'TOOL_CALL_ARGS',
  'TOOL_CALL_END',
  'TOOL_CALL_CHUNK',
  'TOOL_CALL_RESULT',
]);
