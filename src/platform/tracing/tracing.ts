import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { TracingConfig } from '../config/tracing-config.js';
import type { NewSpan, Span } from './span.js';
import type { TraceHeaders, Tracer } from './tracer.js';

/**
 * Records requests, and what they lead to, as traces of OpenTelemetry. A span is the child of another one, which a context, a request or a
 * row names; only requests begin traces. Without an exporter there is no span, so code that records costs one comparison.
 */
@Injectable()
export class Tracing implements OnApplicationShutdown {
  static readonly off = new Tracing();

  private constructor(private readonly tracer?: Tracer) {}

  /** @param config undefined: nothing is recorded, and no library is loaded */
  static async open(config: TracingConfig | undefined): Promise<Tracing> {
    if (!config) return Tracing.off;
    const { openTelemetryTracer } = await import('./open-telemetry-tracer.js');
    return new Tracing(openTelemetryTracer(config));
  }

  get isOn(): boolean {
    return this.tracer !== undefined;
  }

  /** The span of a request, in the trace that its headers name, or in a new one. @returns undefined if it is not recorded */
  startRequest(headers: TraceHeaders, span: NewSpan): Span | undefined {
    return this.tracer?.start(headers, span);
  }

  /**
   * Continues a trace that a row names, which another process may have written.
   *
   * @param traceparent null where nothing was recorded @returns undefined if it is not recorded
   */
  continue(traceparent: string | null | undefined, span: NewSpan): Span | undefined {
    return traceparent ? this.tracer?.start({ traceparent }, span) : undefined;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.tracer?.close();
  }
}
