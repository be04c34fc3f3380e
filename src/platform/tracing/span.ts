/** Its role, as OpenTelemetry names them. */
type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';

/** Never texts, addresses of requests, parameters of statements or credentials. */
type SpanAttributes = Readonly<Record<string, string | number | undefined>>;

export interface NewSpan {
  /** Few different ones: no ids. */
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes?: SpanAttributes;
  /** Spans of other traces that it is for as well. */
  readonly links?: readonly Span[];
  /** Now if absent. */
  readonly startedAt?: Date;
}

export interface SpanEnd {
  /** Replaces the first name. */
  readonly name?: string;
  readonly attributes?: SpanAttributes;
  /** The class or code of an error: its message can contain values. Absent after a success. */
  readonly error?: string;
}

/** A part of a trace that is recorded and not over. Parts that are not recorded have no object. */
export interface Span {
  /** The header `traceparent` of W3C Trace Context. */
  readonly traceParent: string;
  startChild(child: NewSpan): Span;
  end(end?: SpanEnd): void;
}

/** Records `work` as a child. */
export async function recorded<Result>(
  parent: Span,
  child: NewSpan,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const span = parent.startChild(child);
  try {
    const result = await work(span);
    span.end();
    return result;
  } catch (error) {
    span.end({ error: errorType(error) });
    throw error;
  }
}

/** Several requests share the work: its parts are children of the first, with links to the others. */
export function sharedSpan([first, ...others]: readonly Span[]): Span | undefined {
  if (!first || others.length === 0) return first;
  return {
    traceParent: first.traceParent,
    startChild: (child) => first.startChild({ ...child, links: others }),
    end: (end) => first.end(end),
  };
}

/** The code of an error that has one, otherwise its class. */
export function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.constructor.name;
}
