import { z } from 'zod';
import { type SettingRule, url, type Variable, variable } from './variable.ts';

const key = z.string().regex(/^\S{8,200}$/, 'must have 8 to 200 characters and no space');

/** Where usage events go, and the scripts of partners. By default nothing leaves the server. */
export const analyticsSettings = {
  POSTHOG_KEY: variable(
    key.optional(),
    'Project API key of PostHog. The server forwards usage events to it, with consent. Default: events stay on this server.',
  ),
  POSTHOG_URL: variable(url('http:', 'https:'), 'URL of PostHog.', 'https://eu.i.posthog.com'),
  SEGMENT_WRITE_KEY: variable(key.optional(), 'Write key of Segment, instead of PostHog.'),
  SEGMENT_URL: variable(url('http:', 'https:'), 'URL of the Segment API.', 'https://api.segment.io'),
  AFFILIATE_SCRIPT_URL: variable(
    url('https:').optional(),
    'Script of an affiliate program, loaded by pages after consent to marketing. Default: none.',
  ),
} as const satisfies Readonly<Record<string, Variable<z.ZodType>>>;

export const analyticsRules: readonly SettingRule[] = [
  (source) =>
    source.POSTHOG_KEY && source.SEGMENT_WRITE_KEY
      ? 'POSTHOG_KEY: cannot be combined with SEGMENT_WRITE_KEY'
      : undefined,
];
