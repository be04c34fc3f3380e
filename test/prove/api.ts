import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { API_KEY, type Cluster } from './cluster.js';
import type { Action, Operation, Outcome } from './history.js';
import { send, type HttpRequest, type HttpResponse, NoResponse } from './http.js';
import type { Recorder } from './recorder.js';

const TIMEOUT_MILLISECONDS = 10_000;
const RETRY_PAUSE_MILLISECONDS = 200;

/** A client with connections of its own, whose operations are recorded. */
export class Api {
  private readonly agent = new Agent({ keepAlive: true });

  constructor(
    private readonly cluster: Cluster,
    private readonly recorder: Recorder,
    private readonly process: string,
  ) {}

  /** @param resultOf what a response of 200 adds to the record */
  async perform(
    server: number,
    action: Action,
    request: HttpRequest,
    resultOf: (data: any) => Partial<Action> = () => ({}),
  ): Promise<Operation> {
    const invokedAt = this.recorder.now();
    const response = await this.attempt(server, request);
    const completedAt = this.recorder.now();
    const outcome = outcomeOf(response);
    const status = typeof response === 'string' ? undefined : response.status;
    const result = typeof response !== 'string' && outcome === 'ok' ? resultOf(response.body?.data) : {};
    const code = typeof response === 'string' ? response : response.body?.error?.code;
    const attempt = {
      type: 'operation',
      process: this.process,
      server,
      invokedAt,
      completedAt,
      outcome,
      status,
      code,
    } as const;
    const operation = { ...attempt, ...action, ...result } as Operation;
    this.recorder.add(operation);
    return operation;
  }

  /** Repeats a request that is not recorded until it has a response below 500. @returns its data */
  async untilAnswered(server: number, request: HttpRequest, isStopping: () => boolean): Promise<any> {
    for (let next = server; ; next = (next + 1) % this.cluster.size) {
      const response = await this.attempt(next, request);
      if (typeof response !== 'string' && response.status < 500) return response.body.data;
      if (isStopping()) return undefined;
      await delay(RETRY_PAUSE_MILLISECONDS);
    }
  }

  close(): void {
    this.agent.destroy();
  }

  /** @returns the code of an error of the connection instead of a response */
  private async attempt(server: number, request: HttpRequest): Promise<HttpResponse | string> {
    const credential: Record<string, string> = request.headers?.authToken ? {} : { apikey: API_KEY };
    try {
      return await send(
        this.cluster.addressOf(server),
        { ...request, headers: { ...credential, ...request.headers } },
        TIMEOUT_MILLISECONDS,
        this.agent,
      );
    } catch (error) {
      if (!(error instanceof NoResponse)) throw error;
      return error.code ?? 'unknown';
    }
  }
}

function outcomeOf(response: HttpResponse | string): Outcome {
  if (typeof response === 'string') return response === 'ECONNREFUSED' ? 'fail' : 'info';
  if (response.status < 300) return 'ok';
  return response.status < 500 ? 'fail' : 'info';
}
