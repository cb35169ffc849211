import { z } from 'zod';
import { type Variable, variable } from './variable.ts';

const hostList = z.string().transform((value) =>
  value
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean),
);

/** Webhooks of workspaces and people. */
export const workspacesSettings = {
  WEBHOOK_ALLOWED_HOSTS: variable(
    hostList,
    'Hosts on private networks or without https that webhooks may reach, such as n8n:5678,hooks.internal, or * for all. Cloud metadata addresses are never reached.',
    '',
  ),
} as const satisfies Readonly<Record<string, Variable<z.ZodType>>>;
