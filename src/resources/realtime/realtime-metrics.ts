import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { Metrics } from '#platform/monitoring/server-metrics.js';
import { closeCodes } from './protocol/close-codes.js';
import type { ResumeFailure } from './protocol/server-frame.js';

const reasons = new Map<number, string>(Object.entries(closeCodes).map(([reason, code]) => [code, reason]));

/** Metrics of all connections of this process together. */
@Injectable()
export class RealtimeMetrics {
  private readonly events: Counter;
  private readonly resumes: Counter<'result'>;
  private readonly closes: Counter<'reason'>;

  constructor(metrics: Metrics) {
    const registers = [metrics.registry];
    this.events = new Counter({
      name: 'confab_realtime_events_sent_total',
      help: 'Events that were written to connections as they happened, once for each connection.',
      registers,
    });
    this.resumes = new Counter({
      name: 'confab_realtime_resumes_total',
      help: 'Clients that asked for the events that they missed, by result: resumed, or why they have to load anew.',
      labelNames: ['result'],
      registers,
    });
    this.closes = new Counter({
      name: 'confab_realtime_closes_total',
      help: 'Connections that have ended, by the reason of the server, or other.',
      labelNames: ['reason'],
      registers,
    });
  }

  countEvent(): void {
    this.events.inc();
  }

  countResume(result: 'resumed' | ResumeFailure): void {
    this.resumes.inc({ result });
  }

  /** @param code of the close frame; the client chooses it if it closes */
  countClose(code: number): void {
    this.closes.inc({ reason: reasons.get(code) ?? 'other' });
  }
}
