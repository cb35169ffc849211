import type { z } from 'zod';
import { mergeUnique } from '../contract/merge-unique.ts';
import { accountsRules, accountsSettings } from './settings/accounts.settings.ts';
import { agentsRules, agentsSettings } from './settings/agents.settings.ts';
import { analyticsRules, analyticsSettings } from './settings/analytics.settings.ts';
import { billingRules, billingSettings } from './settings/billing.settings.ts';
import { dubbingRules, dubbingSettings } from './settings/dubbing.settings.ts';
import { historySettings } from './settings/history.settings.ts';
import { integrationsRules, integrationsSettings } from './settings/integrations.settings.ts';
import { knowledgeSettings } from './settings/knowledge.settings.ts';
import { monitoringRules, monitoringSettings } from './settings/monitoring.settings.ts';
import { phoneProvidersSettings } from './settings/phone-providers.settings.ts';
import { platformRules, platformSettings } from './settings/platform.settings.ts';
import { productionsSettings } from './settings/productions.settings.ts';
import { publishingSettings } from './settings/publishing.settings.ts';
import { siteSettings } from './settings/site.settings.ts';
import { speechRules, speechSettings } from './settings/speech.settings.ts';
import { telephonyRules, telephonySettings } from './settings/telephony.settings.ts';
import type { Variable } from './settings/variable.ts';
import { voicesSettings } from './settings/voices.settings.ts';
import { workspacesSettings } from './settings/workspaces.settings.ts';

/** Every environment variable that the server reads. The table in README.md has the same descriptions. */
export const variables = mergeUnique('Setting', {
  platformSettings,
  monitoringSettings,
  accountsSettings,
  billingSettings,
  analyticsSettings,
  historySettings,
  voicesSettings,
  speechSettings,
  knowledgeSettings,
  workspacesSettings,
  agentsSettings,
  dubbingSettings,
  productionsSettings,
  telephonySettings,
  phoneProvidersSettings,
  integrationsSettings,
  publishingSettings,
  siteSettings,
});

const rules = [
  ...platformRules,
  ...monitoringRules,
  ...accountsRules,
  ...billingRules,
  ...analyticsRules,
  ...speechRules,
  ...agentsRules,
  ...dubbingRules,
  ...telephonyRules,
  ...integrationsRules,
];

type Name = keyof typeof variables;
/** The parsed settings, by variable name. */
export type Env = { readonly [K in Name]: z.output<(typeof variables)[K]['schema']> };

/** Invalid settings; the message names each variable. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

/** Parses the settings; an empty variable counts as not set. Throws `EnvError` with the invalid variables, without values. */
export function readEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const problems: string[] = [];
  const env: Record<string, unknown> = {};
  for (const [name, { schema, defaultValue }] of Object.entries<Variable<z.ZodType>>(variables)) {
    const result = schema.safeParse(source[name] || defaultValue);
    if (result.success) env[name] = result.data;
    else problems.push(`${name}: ${result.error.issues.map((issue) => issue.message).join('; ')}`);
  }
  for (const rule of rules) problems.push(...[rule(source)].filter((problem) => problem !== undefined));
  if (problems.length > 0) throw new EnvError(`These settings are invalid:\n- ${problems.join('\n- ')}`);
  return env as Env;
}

/** The names of the settings that the environment sets, without their values. */
export const namesOfSettings = (source: Readonly<Record<string, string | undefined>> = process.env): string[] =>
  Object.keys(variables).filter((name) => Boolean(source[name]));

/** Folder of the neural models. */
export const modelsFolder = (env: Env): string => `${env.DATA_DIR.replace(/\/+$/, '')}/models`;

/** Parses the settings of this process, overridden by its command line. */
export const readProcessEnv = (commandLine: Readonly<Record<string, string | undefined>>): Env =>
  readEnv({ ...process.env, ...commandLine });
