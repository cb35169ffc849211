import { z } from 'zod';
import { type SettingRule, url, type Variable, variable } from './variable.ts';

/** Metrics, health and alerts for the operator. */
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
} as const satisfies Readonly<Record<string, Variable<z.ZodType>>>;

export const monitoringRules: readonly SettingRule[] = [
  (source) =>
    source.ALERT_WEBHOOK_SECRET && !source.ALERT_WEBHOOK_URL
      ? 'ALERT_WEBHOOK_SECRET: needs ALERT_WEBHOOK_URL, which receives the signed alerts'
      : undefined,
];
