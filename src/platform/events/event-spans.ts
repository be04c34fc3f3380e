import { errorType, type Span } from '../tracing/span.js';
import type { Tracing } from '../tracing/tracing.js';
import type { EventBatch, LoggedEvent } from './event-log.js';

/** What the relay says about an event that is part of a trace. */
export interface TracedEvent {
  readonly traceParent: string;
  readonly appId: string;
  readonly name: string;
  /** Decimal. */
  readonly position: string;
}

const attributesOf = (operation: 'send' | 'process', { appId, name, position }: Omit<TracedEvent, 'traceParent'>) => ({
  'messaging.system': 'confab',
  'messaging.operation.name': operation,
  'messaging.operation.type': operation,
  'messaging.destination.name': name,
  'messaging.message.id': position,
  'confab.app.id': appId,
});

/** Records that events were moved to the log, since `startedAt`. */
export function recordRelay(tracing: Tracing, events: readonly TracedEvent[], startedAt: Date): void {
  for (const event of events)
    tracing
      .continue(event.traceParent, {
        name: `send ${event.name}`,
        kind: 'producer',
        attributes: attributesOf('send', event),
        startedAt,
      })
      ?.end();
}

/**
 * Records each event of a trace that the consumer reads, until the batch is processed. What the consumer stores about the event continues
 * this span, because the event names it.
 */
export function recordedConsumer<Context>(
  tracing: Tracing,
  consumer: string,
  consume: (tx: Context, batch: EventBatch) => Promise<void>,
): typeof consume {
  if (!tracing.isOn) return consume;
  const start = (event: LoggedEvent): Span | undefined =>
    tracing.continue(event.traceParent, {
      name: `process ${event.name}`,
      kind: 'consumer',
      attributes: {
        ...attributesOf('process', { ...event, position: String(event.position) }),
        'messaging.consumer.group.name': consumer,
      },
    });
  return async (tx, batch) => {
    const spans: Span[] = [];
    const continued = (event: LoggedEvent): LoggedEvent => {
      const span = start(event);
      if (!span) return event;
      spans.push(span);
      return { ...event, traceParent: span.traceParent };
    };
    let error: string | undefined;
    try {
      await consume(tx, { ...batch, read: async (kinds) => (await batch.read(kinds)).map(continued) });
    } catch (thrown) {
      error = errorType(thrown);
      throw thrown;
    } finally {
      for (const span of spans) span.end({ error });
    }
  };
}
