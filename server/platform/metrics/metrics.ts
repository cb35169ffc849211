import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { dependencyMetrics } from './dependency-metrics.ts';
import { observeGauge } from './observed.ts';
import { speechMetrics } from './speech-metrics.ts';
import { workMetrics } from './work-metrics.ts';

/** What the HTTP server does at the moment. */
interface HttpFigures {
  /** Requests that are not answered completely. */
  readonly requestsInFlight: () => number;
  /** Open WebSockets by route. */
  readonly sockets: () => ReadonlyMap<string, number>;
}

/** Opens the Prometheus metrics of this process, including the default ones (memory, event loop delay). */
export function openMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];

  const http = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of the reply, by route.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const events = new Counter({
    name: 'app_events_total',
    help: 'Usage events of the app, by name.',
    labelNames: ['event'],
    registers,
  });
  const build = new Gauge({
    name: 'timbre_build_info',
    help: 'Always 1; the labels name the version of the server and of Node.',
    labelNames: ['version', 'node_version'],
    registers,
  });

  return {
    ...speechMetrics(registry),
    ...workMetrics(registry),
    ...dependencyMetrics(registry),

    recordBuild: (version: string): void => build.set({ version, node_version: process.versions.node }, 1),

    recordResponse: (route: string, method: string, status: number, elapsedMs: number): void =>
      http.observe({ route, method, status }, elapsedMs / 1000),

    recordEvent: (event: string): void => events.inc({ event }),

    /** Exposes what the HTTP server does, which is read on each scrape. */
    observeHttp({ requestsInFlight, sockets }: HttpFigures): void {
      observeGauge(registry, {
        name: 'http_requests_in_flight',
        help: 'Requests that are not answered completely, such as running streams.',
        read: () => [{ value: requestsInFlight() }],
      });
      observeGauge(registry, {
        name: 'websocket_connections',
        help: 'Open WebSockets, by route.',
        labelNames: ['route'],
        read: () => [...sockets()].map(([route, value]) => ({ labels: { route }, value })),
      });
    },

    /** Renders all metrics in the Prometheus text format. */
    async render(): Promise<{ contentType: string; text: string }> {
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}
export type Metrics = ReturnType<typeof openMetrics>;
