type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** One step of a trace. */
export interface Span {
  /** Names it in another process, as the header `traceparent` of W3C Trace Context does. */
  readonly traceparent: string;
  set(attributes: Attributes): void;
  /** Marks it as failed, with a text or the kind of an error, whose message is not sent since it may contain data. */
  fail(error: unknown): void;
  end(): void;
  /** Runs `work` with this span as the parent of those that it starts. */
  run<T>(work: () => T): T;
}

export interface SpanOptions {
  /** Default: `internal`. */
  readonly kind?: 'internal' | 'server' | 'client' | 'consumer';
  readonly attributes?: Attributes;
  /** The `traceparent` of the caller; it replaces the span that is running. */
  readonly parent?: string | undefined;
  /** The `traceparent` of work that led to this, but does not wait for it. The span then starts a trace of its own. */
  readonly link?: string | undefined;
  /** For a step that is over: how long ago it started. */
  readonly startedMsAgo?: number;
}

export interface Tracer {
  start(name: string, options?: SpanOptions): Span;
  /** The span that the current code runs in. */
  current(): Span | undefined;
}

let active: Tracer | undefined;

/** Switches tracing on for this process; only its start calls it. */
export function setTracer(tracer: Tracer | undefined): void {
  active = tracer;
}

/** Undefined while tracing is off: callers then do nothing. */
export const tracer = (): Tracer | undefined => active;

/** Runs `work` as a step of the current trace. Without tracing, it only runs it. */
export function inSpan<T>(
  name: string,
  options: () => SpanOptions,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  return active ? traced(active.start(name, options()), work) : work(undefined);
}

async function traced<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await span.run(() => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}
