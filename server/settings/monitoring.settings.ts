import { z } from 'zod';
import { type SettingRule, url, type Variable, variable } from './variable.ts';

/** `a=b,c=d` with percent-encoded values. */
const readHeaders = (list: string): Record<string, string> =>
  Object.fromEntries(
    list.split(',').map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
    }),
  );

/** Metrics, health, alerts and traces for the operator. */
export const monitoringSettings = {
  METRICS_TOKEN: variable(
    z.string().min(16, 'must have at least 16 characters').optional(),
    'Bearer token with which a monitor on another machine reads /metrics, at least 16 characters. Default: only programs on this machine can.',
  ),
  METRICS_ALLOWED: variable(
    z.string(),
    'Machines that read /metrics without a token, by a direct connection: addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal or none. Not the network of a reverse proxy.',
    'none',
  ),
  HEALTH_PORT: variable(
    z.coerce.number().int().min(0).max(65535).optional(),
    'Port on which a process without the role web answers /health, /ready and /metrics. Default: it does not listen.',
  ),
  ALERT_WEBHOOK_URL: variable(
    url('http:', 'https:').optional(),
    'Webhook that receives alerts as JSON with a text, such as an incoming webhook of Slack: outages, a full disk, failed backups, jobs that wait, engines that crash, a certificate that expires (docs/monitoring.md).',
  ),
  ALERT_WEBHOOK_SECRET: variable(
    z.string().min(16, 'must have at least 16 characters').optional(),
    'Secret that signs alerts as Standard Webhooks describes, at least 16 characters.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    url('http:', 'https:').optional(),
    'OpenTelemetry collector that receives traces by OTLP over HTTP, such as http://localhost:4318. Default: no traces.',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: variable(
    z
      .string()
      .regex(/^[^=,\s]+=[^,]*(,[^=,]+=[^,]*)*$/, 'must be a list such as name=value,name=value')
      .transform(readHeaders)
      .optional(),
    'Headers of the requests to the collector, such as authorization=Bearer%20token: names and values, percent-encoded.',
  ),
  OTEL_SERVICE_NAME: variable(z.string().min(1), 'Name of this server in traces.', 'timbre'),
  OTEL_TRACES_SAMPLER: variable(
    z.enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ]),
    'Which traces are sent; parentbased_ follows the caller who sends a traceparent.',
    'parentbased_always_on',
  ),
  OTEL_TRACES_SAMPLER_ARG: variable(
    z.coerce.number().min(0).max(1),
    'Share of the traces that the samplers with traceidratio send, from 0 to 1.',
    '1',
  ),
  RELEASES_FILE: variable(
    z.string().optional(),
    'File with the list of releases, as the API of GitHub returns it, with which the console tells of a newer version. The server reads it and fetches nothing. Default: releases.json in DATA_DIR, if it exists.',
  ),
} as const satisfies Readonly<Record<string, Variable<z.ZodType>>>;

export const monitoringRules: readonly SettingRule[] = [
  (source) =>
    source.ALERT_WEBHOOK_SECRET && !source.ALERT_WEBHOOK_URL
      ? 'ALERT_WEBHOOK_SECRET: needs ALERT_WEBHOOK_URL, which receives the signed alerts'
      : undefined,
];
