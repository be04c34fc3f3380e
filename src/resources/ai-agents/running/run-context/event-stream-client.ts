import { setTimeout as delay } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { anySignal } from '#platform/async/any-signal.js';
import type { OutgoingFetch } from '#platform/outgoing/outgoing-fetch.js';
import { retryAfterSeconds } from '#platform/outgoing/retry-after.js';
import { RunFailure } from './run-failure.js';

export interface EventStreamTarget {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Options {
  /** Who responds, in the texts of failures. */
  readonly name: string;
  /** Attempts after the first one, if there is no response or its status may be another one soon. */
  readonly retries: number;
  /** Bytes of a response. */
  readonly bytes: number;
  /** Characters of one event. */
  readonly maxEvent: number;
}

const RETRY_SECONDS = 0.5;
/** A run that waits longer for an API would end without the reason. */
const MAX_RETRY_SECONDS = 10;

/** Sends requests whose responses are server-sent events. What a response says about an error may quote texts: it is not repeated. */
export class EventStreamClient {
  constructor(
    private readonly outgoing: OutgoingFetch,
    private readonly options: Options,
  ) {}

  /** The data of the events. @throws RunFailure */
  async *post(target: EventStreamTarget, body: object, signal: AbortSignal): AsyncGenerator<string, void, void> {
    const { name, maxEvent } = this.options;
    const events: string[] = [];
    const parser = createParser({ maxBufferSize: maxEvent, onEvent: ({ data }) => events.push(data) });
    const decoder = new TextDecoder();
    try {
      // fetch leaves a listener on the signal of each request, and a run makes many
      const response = await this.responseTo(target, JSON.stringify(body), anySignal([signal]));
      for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
        parser.feed(decoder.decode(chunk, { stream: true }));
        yield* events.splice(0);
      }
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof RunFailure) throw error;
      throw new RunFailure('invalid_response', `The response of the ${name} is invalid, or ended early.`);
    }
  }

  private async responseTo({ url, headers }: EventStreamTarget, body: string, signal: AbortSignal): Promise<Response> {
    const { name, retries } = this.options;
    const fetch = this.outgoing.withLimits(this.options);
    for (let attempt = 0; ; attempt++) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { accept: 'text/event-stream', 'content-type': 'application/json', ...headers },
        body,
        signal,
      }).catch(() => undefined);
      if (response?.ok) return response;
      await response?.body?.cancel();
      signal.throwIfAborted();
      const seconds = retryAfterSeconds(response?.headers.get('retry-after'), new Date()) ?? RETRY_SECONDS;
      const isFinal = attempt === retries || seconds > MAX_RETRY_SECONDS;
      if (isFinal || (response && !isTransient(response.status))) throw failureOf(name, response);
      await delay(seconds * 1000, undefined, { signal });
    }
  }
}

const failureOf = (name: string, response: Response | undefined): RunFailure =>
  response
    ? new RunFailure('model_error', `The ${name} responded with ${response.status}.`)
    : new RunFailure('model_unreachable', `The ${name} cannot be reached, or its address is not public.`);

/** Whether the same request can succeed soon. */
const isTransient = (status: number): boolean => [408, 409, 429].includes(status) || status >= 500;
