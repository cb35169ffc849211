import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  DiagLogLevel,
  diag,
  type Link,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Env } from '../../env.ts';
import type { Log } from '../log.ts';
import type { Span, SpanOptions, Tracer } from './tracer.ts';

type TracingSettings = Pick<
  Env,
  'OTEL_SERVICE_NAME' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG'
> & { readonly OTEL_EXPORTER_OTLP_ENDPOINT: string };

interface TracingOptions {
  readonly env: TracingSettings;
  readonly log: Log;
  readonly version: string;
  /** Which process of the service this is. */
  readonly instanceId: string;
}

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

/** Sends traces to a collector by OTLP over HTTP. What it cannot take is dropped: tracing never holds up the work. */
export function openOtlpTracer({ env, log, version, instanceId }: TracingOptions): Tracer & { close(): Promise<void> } {
  const warn = (message: string) => log.warn({ reason: message }, 'traces could not be sent');
  const ignore = () => {};
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const provider = new TracerProvider({
    sampler: toSampler(env),
    resource: resourceFromAttributes({
      'service.name': env.OTEL_SERVICE_NAME,
      'service.version': version,
      'service.instance.id': instanceId,
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`,
          ...(env.OTEL_EXPORTER_OTLP_HEADERS && { headers: env.OTEL_EXPORTER_OTLP_HEADERS }),
        }),
      }),
    ],
  });
  const otel = provider.getTracer('timbre', version);
  const storage = new AsyncLocalStorage<{ readonly span: Span; readonly otelSpan: OtelSpan }>();

  function start(name: string, options: SpanOptions = {}): Span {
    const { kind = 'internal', attributes = {}, parent, link, startedMsAgo } = options;
    const started = startedMsAgo === undefined ? undefined : Date.now() - startedMsAgo;
    const linked = link === undefined ? undefined : parseTraceparent(link);
    const links: Link[] = linked ? [{ context: linked }] : [];
    const otelSpan = otel.startSpan(
      name,
      { kind: kinds[kind], attributes, links, ...(started !== undefined && { startTime: started }) },
      links.length > 0 ? ROOT_CONTEXT : parentContext(parent),
    );
    const span: Span = {
      get traceparent() {
        const { traceId, spanId, traceFlags } = otelSpan.spanContext();
        return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
      },
      set: (more) => void otelSpan.setAttributes(more),
      fail(error) {
        otelSpan.setAttribute('error.type', errorType(error));
        otelSpan.setStatus({ code: SpanStatusCode.ERROR });
      },
      end: () => otelSpan.end(),
      run: (work) => storage.run({ span, otelSpan }, work),
    };
    return span;
  }

  function parentContext(traceparent: string | undefined): Context {
    const remote = traceparent === undefined ? undefined : parseTraceparent(traceparent);
    if (remote) return trace.setSpanContext(ROOT_CONTEXT, remote);
    const current = storage.getStore();
    return current ? trace.setSpan(ROOT_CONTEXT, current.otelSpan) : ROOT_CONTEXT;
  }

  return {
    start,
    current: () => storage.getStore()?.span,
    close: () => provider.shutdown(),
  };
}

/** A status or an outcome, the code of an error of the API, or the name of its class. */
function errorType(error: unknown): string {
  if (typeof error === 'string') return error;
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}

/** Undefined for a header that is not valid, which starts a new trace. */
function parseTraceparent(header: string): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] =
    /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(header) ?? [];
  if (!/[^0]/.test(traceId) || !/[^0]/.test(spanId) || header.startsWith('ff')) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

function toSampler({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: TracingSettings): Sampler {
  const root = name.replace('parentbased_', '');
  const sampler =
    root === 'always_on'
      ? new AlwaysOnSampler()
      : root === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio);
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root: sampler }) : sampler;
}
