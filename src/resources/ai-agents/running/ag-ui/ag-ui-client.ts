import { omitOptionalNulls, PROTOCOL_VERSION, type AGUIEvent, type RunAgentInput } from '@ag-ui/core';
import type { EventSchemas } from '@ag-ui/core/schemas';
import { Injectable } from '@nestjs/common';
import { assertShallow } from '#platform/http/body/body-parser.js';
import { isPlainObject } from '#platform/http/json.js';
import { OutgoingFetch } from '#platform/outgoing/outgoing-fetch.js';
import { EventStreamClient, type EventStreamTarget } from '../run-context/event-stream-client.js';
import { RunFailure } from '../run-context/run-failure.js';

/** Agents may send their whole state and all messages as one event. */
const RESPONSE_LIMITS = { bytes: 32 * 1024 * 1024, maxEvent: 512 * 1024 };

/**
 * Sends requests to agents that speak AG-UI over HTTP with server-sent events. The client library of AG-UI is not used, because it writes
 * states and messages to the console.
 */
@Injectable()
export class AgUiClient {
  private readonly client: EventStreamClient;

  constructor(outgoing: OutgoingFetch) {
    this.client = new EventStreamClient(outgoing, { name: 'agent', retries: 0, ...RESPONSE_LIMITS });
  }

  /** The events of one run whose content matters here. @throws RunFailure */
  async *events(
    target: EventStreamTarget,
    input: Omit<RunAgentInput, 'protocolVersion'>,
    signal: AbortSignal,
  ): AsyncGenerator<AGUIEvent, void, void> {
    // loaded when needed: most installations have no agents
    const { EventSchemas } = await import('@ag-ui/core/schemas');
    const events = this.client.post(target, { ...input, protocolVersion: PROTOCOL_VERSION }, signal);
    for await (const data of events) yield* eventsIn(data, EventSchemas);
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
