import { Injectable } from '@nestjs/common';
import { Counter, Histogram } from 'prom-client';
import { watchBacklog } from '#platform/monitoring/backlog-gauges.js';
import { Metrics } from '#platform/monitoring/server-metrics.js';
import { RunQueueRepository } from '#resources/ai-agents/runs/run-queue.repository.js';

const SECONDS = [0.5, 2, 5, 15, 60, 300];

/** How a run ended in this process. */
export type RunEnd = 'finished' | 'failed' | 'cancelled';

/** Metrics of the runs of all agents together: no label names an app or an agent. */
@Injectable()
export class RunMetrics {
  private readonly durations: Histogram<'outcome'>;
  private readonly tokens: Counter<'kind'>;

  constructor(metrics: Metrics, queue: RunQueueRepository) {
    const registers = [metrics.registry];
    this.durations = new Histogram({
      name: 'confab_agent_run_duration_seconds',
      help: 'Duration of the last attempt of runs of AI agents, by outcome: finished, failed or cancelled.',
      labelNames: ['outcome'],
      buckets: SECONDS,
      registers,
    });
    this.tokens = new Counter({
      name: 'confab_agent_tokens_total',
      help: 'Tokens of models that runs of AI agents used, by kind: prompt or completion.',
      labelNames: ['kind'],
      registers,
    });
    // created before the first run, so that alerts detect an increase
    for (const kind of ['prompt', 'completion']) this.tokens.inc({ kind }, 0);
    watchBacklog(metrics, 'confab_agent_runs', () => queue.backlog({}), [
      ['queued', 'Runs of AI agents that no process works on yet.', ({ queued }) => queued],
      ['running', 'Runs of AI agents that a process works on.', ({ running }) => running],
      ['waiting', 'Runs of AI agents that wait for a tool call of a client.', ({ waiting }) => waiting],
      ['lag_seconds', 'Age of the oldest run of an AI agent that was never started.', ({ seconds }) => seconds],
    ]);
  }

  /** @param milliseconds since this process started the run */
  count(outcome: RunEnd, milliseconds: number, tokens: { promptTokens: number; completionTokens: number }): void {
    this.durations.observe({ outcome }, milliseconds / 1000);
    this.tokens.inc({ kind: 'prompt' }, tokens.promptTokens);
    this.tokens.inc({ kind: 'completion' }, tokens.completionTokens);
  }
}
