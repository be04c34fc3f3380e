import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { AppContext } from '#platform/context/context.js';
import { jsonIn } from '#platform/http/json.js';
import { post, type Outcome } from '#platform/outgoing/http-post.js';
import { publicAgents, unrestrictedAgents, type Agents } from '#platform/outgoing/public-agent.js';
import { EngineBreakers } from './engine-breakers.js';
import { EngineError, type CallLimits, type EngineFault, type FailedRequest } from './engine.js';

const MAX_RESPONSE_BYTES = 64 * 1024;
const MAX_REPORTED_BYTES = 2 * 1024;

export interface EngineRequest {
  readonly url: string;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/** A response with a status of success. */
export interface EngineResponse {
  readonly body: unknown;
  /** A failure that concerns the content of the response. */
  readonly invalid: (errorMessage: string, validationErrors?: readonly string[]) => EngineError;
}

/** Sends requests to engines. Their addresses are chosen by apps, so they are restricted as those of webhooks are. */
@Injectable()
export class EngineClient implements OnApplicationShutdown {
  private readonly agents: Agents;
  private readonly breakers = new EngineBreakers();

  constructor(@Inject(CONFIG) { webhooks }: Config) {
    this.agents = webhooks.allowPrivate ? unrestrictedAgents() : publicAgents();
  }

  /** The job queue has ended before: no call is running. */
  onApplicationShutdown(): void {
    for (const agent of Object.values(this.agents) as Agents[keyof Agents][]) agent.destroy();
  }

  /**
   * @throws EngineUnavailableError if the engine is not called, because it has failed again and again; EngineError unless the response has
   *   a status of success and a JSON body
   */
  async post(ctx: AppContext, request: EngineRequest, limits: CallLimits): Promise<EngineResponse> {
    return this.breakers.execute(ctx.app.id, withoutQuery(request.url), () => this.call(request, limits));
  }

  private async call({ url, body, headers, timeoutMs }: EngineRequest, limits: CallLimits): Promise<EngineResponse> {
    const json = JSON.stringify(body);
    const request = {
      url: withoutQuery(url),
      method: 'POST',
      bodyBytes: Buffer.byteLength(json),
      basicAuthSent: headers?.authorization?.startsWith('Basic ') ?? false,
    } as const;
    const milliseconds = Math.floor(Math.min(timeoutMs, limits.deadline - performance.now()));
    if (milliseconds < 1)
      throw new EngineError({ category: 'timeout', errorMessage: 'The check took too long.', timeoutMs, request });
    const outcome = await post(
      {
        url,
        headers: { 'content-type': 'application/json', 'user-agent': 'Confab-Moderation', ...headers },
        body: json,
      },
      this.agents,
      { milliseconds, bytes: MAX_RESPONSE_BYTES, signal: limits.signal },
    );
    limits.signal.throwIfAborted();
    return responseOf(outcome, request, milliseconds);
  }
}

function responseOf(outcome: Outcome, request: FailedRequest, timeoutMs: number): EngineResponse {
  if ('error' in outcome) {
    const { error: errorMessage, isTimeout } = outcome;
    if (isTimeout) throw new EngineError({ category: 'timeout', errorMessage, timeoutMs, request });
    throw new EngineError({ category: 'connection_error', errorMessage, request });
  }
  const { status, body, isTruncated } = outcome;
  const fault = { httpStatus: status, ...reported(outcome), request };
  const invalid = (errorMessage: string, validationErrors?: readonly string[]) =>
    new EngineError({
      ...fault,
      category: 'invalid_response',
      errorMessage,
      ...(validationErrors && { validationErrors }),
    });
  if (status >= 500)
    throw new EngineError({ ...fault, category: 'http_5xx', errorMessage: `The engine responded with ${status}.` });
  if (status >= 400)
    throw new EngineError({ ...fault, category: 'http_4xx', errorMessage: `The engine responded with ${status}.` });
  if (status < 200 || status >= 300) throw invalid('Redirects are not followed.');
  if (isTruncated) throw invalid(`The response is longer than ${MAX_RESPONSE_BYTES} bytes.`);
  const json = jsonIn(body);
  if (json === undefined) throw invalid('The response is not JSON.');
  return { body: json, invalid };
}

function reported(
  outcome: Extract<Outcome, { status: number }>,
): Pick<EngineFault, 'responseBody' | 'responseBodyTruncated' | 'requestId'> {
  const { body, requestId, isTruncated } = outcome;
  const bytes = Buffer.from(body);
  const responseBody = beginningOf(bytes, MAX_REPORTED_BYTES);
  return {
    ...(responseBody !== '' && { responseBody }),
    responseBodyTruncated: isTruncated === true || bytes.length > MAX_REPORTED_BYTES,
    ...(requestId !== undefined && { requestId: requestId.slice(0, 200) }),
  };
}

/** The text does not end with half of a character. */
const beginningOf = (bytes: Buffer, maximum: number): string =>
  new TextDecoder().decode(bytes.subarray(0, maximum), { stream: bytes.length > maximum });

function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
