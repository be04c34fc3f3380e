import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { PgNotifier } from '../../platform/database/pg-notifier.js';
import { toLogFields } from '../../platform/observability/log-fields.js';
import type { RealtimeBus, Signal } from './realtime-bus.js';
import { guarded } from '../../platform/observability/guarded.js';

const CHANNEL = 'confab_realtime';
/** PostgreSQL takes less than 8,000. */
const MAX_PAYLOAD_BYTES = 7900;
/** Sending a notification is a transaction, and PostgreSQL does one at a time: signals of so long share one. */
const GATHERING_MILLISECONDS = 10;

interface SignalBatch {
  /** The process that it is from, which has told itself already. */
  readonly from: string;
  readonly signals: Signal[];
}

/** Signals through LISTEN and NOTIFY. What is published while the database is away reaches this process only. */
@Injectable()
export class PostgresBus implements RealtimeBus, OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('Realtime');
  private readonly id = randomUUID();
  private readonly listeners: ((signal: Signal) => void)[] = [];
  private waiting: Signal[] = [];
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
    this.tell(signal);
    this.waiting.push(signal);
    this.timer ??= setTimeout(
      guarded(() => this.flush()),
      GATHERING_MILLISECONDS,
    );
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const parcels = packed(this.id, this.waiting);
    this.waiting = [];
    this.sending = this.sending.then(() => this.send(parcels));
  }

  private async send(parcels: string[]): Promise<void> {
    try {
      for (const parcel of parcels) await this.pgNotifier.notify({}, CHANNEL, parcel);
    } catch (error) {
      this.logger.warn({ cause: toLogFields(error) }, 'Signals did not reach the other server processes.');
    }
  }

  private receive({ from, signals }: SignalBatch): void {
    if (from !== this.id) for (const signal of signals) this.tell(signal);
  }

  private tell(signal: Signal): void {
    for (const listener of this.listeners) listener(signal);
  }
}

/** In as few payloads as they fit in. */
function packed(from: string, signals: Signal[]): string[] {
  const parcels: string[][] = [];
  const [head, tail] = [`{"from":"${from}","signals":[`, ']}'];
  let room = 0;
  for (const signal of signals) {
    const text = JSON.stringify(signal);
    const bytes = Buffer.byteLength(text) + 1;
    if (parcels.length === 0 || bytes > room) {
      parcels.push([]);
      room = MAX_PAYLOAD_BYTES - head.length - tail.length;
    }
    parcels.at(-1)!.push(text);
    room -= bytes;
  }
  return parcels.map((texts) => `${head}${texts.join(',')}${tail}`);
}
