import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span as LibrarySpan,
  type Tracer as LibraryTracer,
} from '@opentelemetry/api';
import { ExportResultCode, parseKeyPairsIntoRecord, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base';
import type { SamplerName, TracingConfig } from '../config/tracing-config.js';
import type { NewSpan, Span, SpanEnd } from './span.js';
import type { Tracer } from './tracer.js';

// Loaded only where tracing is on. Nothing is registered globally, so several servers in one process do not share a tracer.

/** The export of what is left when the server stops has this time: a collector that is down does not delay the stop for longer. */
const CLOSE_MILLISECONDS = 2000;

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

const propagator = new W3CTraceContextPropagator();

/** Exports spans to the endpoint in the background. */
export function openTelemetryTracer(config: TracingConfig): Tracer {
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes(parseKeyPairsIntoRecord(config.resourceAttributes)))
      .merge(
        resourceFromAttributes({
          'service.name': config.serviceName,
          'service.instance.id': randomUUID(),
          'host.name': hostname(),
          'process.pid': process.pid,
        }),
      ),
    sampler: samplers[config.sampler](config.ratio),
    spanProcessors: [
      new BatchSpanProcessor(reportingFailures(exporterTo(config)), { scheduledDelayMillis: config.delayMilliseconds }),
    ],
  });
  const tracer = provider.getTracer('confab');
  return {
    start: (parent, span) => start(tracer, propagator.extract(ROOT_CONTEXT, parent, defaultTextMapGetter), span),
    close: async () => {
      const closed = provider.shutdown().catch(() => undefined); // reported by the exporter
      await Promise.race([closed, delay(CLOSE_MILLISECONDS, undefined, { ref: false })]);
    },
  };
}

const exporterTo = ({ endpoint, headers, timeoutMilliseconds }: TracingConfig): SpanExporter =>
  new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: parseKeyPairsIntoRecord(headers),
    timeoutMillis: timeoutMilliseconds,
  });

const samplers: Readonly<Record<SamplerName, (ratio: number) => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio) => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
};

/** Logs the first of consecutive failures. The errors of the exporter can quote the response, so only their class is logged. */
function reportingFailures(exporter: SpanExporter): SpanExporter {
  const logger = new Logger('Tracing');
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const fails = result.code !== ExportResultCode.SUCCESS;
        if (fails && !isFailing)
          logger.warn({ error: result.error?.constructor.name }, 'Traces are not exported; spans are dropped.');
        if (!fails && isFailing) logger.log('Traces are exported again.');
        isFailing = fails;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

function start(tracer: LibraryTracer, parent: Context, newSpan: NewSpan): Span | undefined {
  const span = startLibrarySpan(tracer, parent, newSpan);
  return span.isRecording() ? new RecordedSpan(tracer, span) : undefined;
}

const startLibrarySpan = (
  tracer: LibraryTracer,
  parent: Context,
  { name, kind, attributes, links, startedAt }: NewSpan,
): LibrarySpan =>
  tracer.startSpan(
    name,
    {
      kind: kinds[kind],
      attributes,
      startTime: startedAt,
      links: links?.map((link) => ({ context: (link as RecordedSpan).span.spanContext() })),
    },
    parent,
  );

class RecordedSpan implements Span {
  constructor(
    private readonly tracer: LibraryTracer,
    readonly span: LibrarySpan,
  ) {}

  get traceParent(): string {
    const headers: { traceparent?: string } = {};
    propagator.inject(this.context, headers, defaultTextMapSetter);
    return headers.traceparent!;
  }

  startChild(child: NewSpan): Span {
    return new RecordedSpan(this.tracer, startLibrarySpan(this.tracer, this.context, child));
  }

  end({ name, attributes, error }: SpanEnd = {}): void {
    if (name !== undefined) this.span.updateName(name);
    if (attributes) this.span.setAttributes(attributes);
    if (error !== undefined) this.span.setAttribute('error.type', error).setStatus({ code: SpanStatusCode.ERROR });
    this.span.end();
  }

  private get context(): Context {
    return trace.setSpan(ROOT_CONTEXT, this.span);
  }
}
