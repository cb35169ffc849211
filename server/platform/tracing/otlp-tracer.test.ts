import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { readEnv } from '../../env.ts';
import { fetchExternal } from '../outgoing-url.ts';
import { silentLog } from '../test-doubles.ts';
import { openOtlpTracer } from './otlp-tracer.ts';
import { inSpan, setTracer, tracer } from './tracer.ts';

interface SentSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly status: { readonly code?: number; readonly message?: string };
}
interface Exported {
  readonly resourceSpans: readonly {
    readonly resource: unknown;
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  setTracer(undefined);
  for (const close of closers.splice(0).reverse()) await close();
});

async function listen(answer: (headers: IncomingHttpHeaders, path: string, body: unknown) => void, status = 200) {
  const server = createServer(async (request, response) => {
    answer(request.headers, request.url ?? '', request.method === 'POST' ? await json(request) : undefined);
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Traces to a collector of this test; `finish` returns what it received. */
async function open(settings: Record<string, string> = {}) {
  const received: { headers: IncomingHttpHeaders; path: string; body: Exported }[] = [];
  const endpoint = await listen((headers, path, body) => received.push({ headers, path, body: body as Exported }));
  const env = readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...settings });
  const opened = openOtlpTracer({
    env: { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
    log: silentLog,
    version: '1.0.0',
    instanceId: 'web-1',
  });
  setTracer(opened);
  const finish = async () => {
    await opened.close();
    return received.flatMap(({ body }) =>
      body.resourceSpans.flatMap((one) => one.scopeSpans.flatMap(({ spans }) => spans)),
    );
  };
  return { received, finish };
}

const attributeOf = ({ attributes }: SentSpan, key: string) =>
  Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0];

const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

it('sends steps of one trace with the headers and the name of the operator', async () => {
  const { received, finish } = await open({
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc,x-team=voice',
    OTEL_SERVICE_NAME: 'voices',
  });
  const server = tracer()!.start('GET /v1/voices', {
    kind: 'server',
    parent,
    attributes: { 'http.route': '/v1/voices' },
  });
  await server.run(() =>
    inSpan(
      'speech.queue',
      () => ({ attributes: { 'timbre.lines': 2 } }),
      async () => {},
    ),
  );
  server.end();
  const [queue, request] = await finish();
  expect(request).toMatchObject({
    name: 'GET /v1/voices',
    kind: 2,
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentSpanId: 'b7ad6b7169203331',
  });
  expect(queue).toMatchObject({ name: 'speech.queue', traceId: request!.traceId, parentSpanId: request!.spanId });
  expect(received[0]).toMatchObject({
    path: '/v1/traces',
    headers: { authorization: 'Bearer abc', 'x-team': 'voice' },
  });
  expect(JSON.stringify(received[0]!.body.resourceSpans[0]!.resource)).toContain('"voices"');
});

it('links a job to the request that queued it, in a trace of its own', async () => {
  const { finish } = await open();
  await inSpan(
    'job mail.deliver',
    () => ({ kind: 'consumer', link: parent }),
    async () => {},
  );
  const [job] = await finish();
  expect(job).toMatchObject({
    kind: 5,
    links: [{ traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }],
  });
  expect(job!.traceId).not.toBe('0af7651916cd43dd8448eb211c80319c');
  expect(job!.parentSpanId ?? '').toBe('');
});

it('passes the trace to other servers, without paths and queries', async () => {
  const { finish } = await open();
  const seen: IncomingHttpHeaders[] = [];
  const other = await listen((headers) => seen.push(headers), 500);
  await fetchExternal(`${other}/secret-path?token=hush`, { allowPrivate: true });
  const [call] = await finish();
  expect(seen[0]!.traceparent).toBe(`00-${call!.traceId}-${call!.spanId}-01`);
  expect(call).toMatchObject({ name: 'GET', kind: 3, status: { code: 2 } });
  expect(attributeOf(call!, 'http.response.status_code')).toBe(500);
  expect(attributeOf(call!, 'error.type')).toBe('500');
  expect(JSON.stringify(call)).not.toMatch(/hush|secret-path/);
});

it('marks a failed step with the kind of its error, without its message', async () => {
  const { finish } = await open();
  const failed = inSpan(
    'step',
    () => ({}),
    () => Promise.reject(new TypeError('the text of somebody')),
  );
  await expect(failed).rejects.toThrow('the text of somebody');
  const [step] = await finish();
  expect(attributeOf(step!, 'error.type')).toBe('TypeError');
  expect(JSON.stringify(step)).not.toContain('somebody');
});

it.each([
  ['always_off', parent, 0],
  ['parentbased_always_off', parent, 1],
  ['parentbased_always_on', `${parent.slice(0, -2)}00`, 0],
  ['traceidratio', parent, 0],
  ['parentbased_always_on', 'not a traceparent', 1],
])('samples as %s says for the caller %s', async (sampler, traceparent, count) => {
  const { finish } = await open({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: '0' });
  tracer()!.start('GET /v1/voices', { parent: traceparent }).end();
  expect(await finish()).toHaveLength(count);
});

it('does nothing but the work while it is off', async () => {
  expect(tracer()).toBeUndefined();
  const describe = () => {
    throw new Error('Nobody asks for attributes.');
  };
  expect(await inSpan('step', describe, async (span) => span)).toBeUndefined();
});
