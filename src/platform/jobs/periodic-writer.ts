import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { InstallationContext } from '../context/context.js';
import { toLogFields } from '../observability/log-fields.js';
import { PollingLoop } from './polling-loop.js';

/** What this process has in memory until it is stored. */
export interface PendingEntries<Entry> {
  /** Returns the entries, and has none afterwards. */
  drain(): Entry[];
  /** Adds entries that could not be stored. Others may have been added since. */
  restore(entries: Entry[]): void;
}

export interface PeriodicWriterOptions {
  readonly intervalMilliseconds: number;
  /** The name of the logger. */
  readonly name: string;
  /** Logged when entries cannot be stored. */
  readonly warning: string;
}

/** Stores entries of this process at an interval, and when it stops. If the process is killed, the entries since the last interval are lost. */
export abstract class PeriodicWriter<Entry> implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger: Logger;
  private readonly loop: PollingLoop;

  protected constructor(
    private readonly pending: PendingEntries<Entry>,
    private readonly options: PeriodicWriterOptions,
  ) {
    this.logger = new Logger(options.name);
    this.loop = new PollingLoop(() => this.round(), {
      pauseMilliseconds: 0,
      pollMilliseconds: options.intervalMilliseconds,
      onError: (error) => this.warn(error),
    });
  }

  /** @param entries at least one */
  protected abstract write(ctx: InstallationContext, entries: readonly Entry[]): Promise<void>;

  onApplicationBootstrap(): void {
    this.loop.start(this.options.intervalMilliseconds);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    await this.save({}).catch((error: unknown) => this.warn(error));
  }

  /** After an error all entries are stored again the next time. */
  async save(ctx: InstallationContext): Promise<void> {
    const entries = this.pending.drain();
    if (entries.length === 0) return;
    try {
      await this.write(ctx, entries);
    } catch (error) {
      this.pending.restore(entries);
      throw error;
    }
  }

  private async round(): Promise<boolean> {
    await this.save({});
    return false;
  }

  private warn(error: unknown): void {
    this.logger.warn({ cause: toLogFields(error) }, this.options.warning);
  }
}
