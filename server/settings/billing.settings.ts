import { z } from 'zod';
import { instanceModes } from '../../contract/catalogue/instance-modes.ts';
import { tiers } from '../../contract/catalogue/plans/plans.ts';
import { booleanFlag, requireTogether, type SettingRule, type Variable, variable } from './variable.ts';

/** The mode of the server, its plans and payments. */
export const billingSettings = {
  INSTANCE_MODE: variable(
    z.enum(instanceModes).optional(),
    'Mode: service (with plans and prices) or private (unlimited, without plans). Default: the owner chooses in the app.',
  ),
  ISOLATED_ENVIRONMENT: variable(
    booleanFlag,
    'Disables plan sales for an isolated environment: workspaces stay on the free plan or get one from the operator.',
    'false',
  ),
  DEFAULT_TIER: variable(z.enum(tiers), 'Plan of new workspaces.', 'free'),
  SALES_EMAIL: variable(
    z.email().toLowerCase().optional(),
    'Recipient of sales requests about the enterprise plan. Default: the owner of the server.',
  ),
  VOICE_EARNINGS_PER_1000_CHARACTERS: variable(
    z.coerce.number().min(0).max(10),
    'What the owner of a shared voice earns for 1,000 characters that others generate with it, in US dollars; times the rate of the voice. Only on a service.',
    '0.03',
  ),
  STRIPE_SECRET_KEY: variable(
    z
      .string()
      .regex(/^(sk|rk)_\w+$/, 'must start with sk_ or rk_')
      .optional(),
    'Secret key of a Stripe account for payments. Default: a built-in sandbox without real money.',
  ),
  STRIPE_WEBHOOK_SECRET: variable(
    z
      .string()
      .regex(/^whsec_\w+$/, 'must start with whsec_')
      .optional(),
    'Signing secret of the Stripe webhook for PUBLIC_URL/webhooks/stripe.',
  ),
  ALLOW_SANDBOX: variable(
    booleanFlag,
    'Lets the payment sandbox sell plans on a server that other machines can reach. Nobody pays for these plans.',
    'false',
  ),
} as const satisfies Readonly<Record<string, Variable<z.ZodType>>>;

export const billingRules: readonly SettingRule[] = [requireTogether('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET')];
