import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { PgNotifier } from '#platform/database/notifications/pg-notifier.js';
import { toLogFields } from '#platform/observability/log-fields.js';
import { neverThrows } from '#platform/observability/never-throws.js';
import type { RealtimeBus, Signal } from './realtime-bus.js';

const CHANNEL = 'confab_realtime';
/** A payload of NOTIFY has to be shorter than 8,000 bytes. */
const MAX_PAYLOAD_BYTES = 7900;
/** Signals within this time share a notification, because PostgreSQL commits only one transaction with notifications at a time. */
const BATCH_MILLISECONDS = 10;

interface SignalBatch {
  /** Id of the sending process, which has delivered the signals to its own connections already. */
  readonly from: string;
  readonly signals: Signal[];
}

/**
 * Sends signals through LISTEN and NOTIFY. A signal that is published while the database is unavailable reaches only the connections of
 * this process.
 */
@Injectable()
export class PostgresBus implements RealtimeBus, OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('Realtime');
  private readonly id = randomUUID();
  private readonly listeners: ((signal: Signal) => void)[] = [];
  private pending: Signal[] = [];
  private timer?: NodeJS.Timeout;
  private sending: Promise<void> = Promise.resolve();

  constructor(private readonly pgNotifier: PgNotifier) {}

  onModuleInit(): void {
    this.pgNotifier.listen(CHANNEL, (payload) => this.receive(JSON.parse(payload) as SignalBatch));
  }

  async onModuleDestroy(): Promise<void> {
    this.flush();
    await this.sending;
  }

  subscribe(listener: (signal: Signal) => void): void {
    this.listeners.push(listener);
  }

  publish(signal: Signal): void {
    this.dispatch(signal);
    this.pending.push(signal);
    this.timer ??= setTimeout(
      neverThrows(() => this.flush()),
      BATCH_MILLISECONDS,
    );
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const payloads = payloadsOf(this.id, this.pending);
    this.pending = [];
    this.sending = this.sending.then(() => this.send(payloads));
  }

  private async send(payloads: string[]): Promise<void> {
    try {
      for (const payload of payloads) await this.pgNotifier.notify({}, CHANNEL, payload);
    } catch (error) {
      this.logger.warn({ cause: toLogFields(error) }, 'Signals did not reach the other server processes.');
    }
  }

  private receive({ from, signals }: SignalBatch): void {
    if (from !== this.id) for (const signal of signals) this.dispatch(signal);
  }

  private dispatch(signal: Signal): void {
    for (const listener of this.listeners) listener(signal);
  }
}

/** Serializes the signals as `SignalBatch`es, as few as possible. */
function payloadsOf(from: string, signals: Signal[]): string[] {
  const batches: string[][] = [];
  const head = `{"from":"${from}","signals":[`;
  const tail = ']}';
  let bytesLeft = 0;
  for (const signal of signals) {
    const text = JSON.stringify(signal);
    const bytes = Buffer.byteLength(text) + 1;
    if (batches.length === 0 || bytes > bytesLeft) {
      batches.push([]);
      bytesLeft = MAX_PAYLOAD_BYTES - head.length - tail.length;
    }
    batches.at(-1)!.push(text);
    bytesLeft -= bytes;
  }
  return batches.map((texts) => `${head}${texts.join(',')}${tail}`);
}
