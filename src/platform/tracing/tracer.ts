import type { NewSpan, Span } from './span.js';

/** Headers, of which those of W3C Trace Context are read. Invalid ones count as absent. */
export type TraceHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Starts spans that have no parent in this process. */
export interface Tracer {
  /** @returns undefined if the sampler does not choose the span */
  start(parent: TraceHeaders, span: NewSpan): Span | undefined;
  /** Sends what was recorded, as far as that succeeds within a few seconds. */
  close(): Promise<void>;
}
