import { z } from 'zod';
import { requireTogether, type SettingRule, url, type Variable, variable } from './variable.ts';

/** The integration that the operator registered at Vercel. */
export const integrationsSettings = {
  VERCEL_CLIENT_ID: variable(
    z.string().max(200).optional(),
    'Client ID of your integration at Vercel, whose redirect URL is PUBLIC_URL with /app/integrations/vercel/callback.',
  ),
  VERCEL_CLIENT_SECRET: variable(z.string().max(500).optional(), 'Client secret of that integration.'),
  VERCEL_API_URL: variable(url('http:', 'https:'), 'API of Vercel.', 'https://api.vercel.com'),
} as const satisfies Readonly<Record<string, Variable<z.ZodType>>>;

export const integrationsRules: readonly SettingRule[] = [requireTogether('VERCEL_CLIENT_ID', 'VERCEL_CLIENT_SECRET')];
