/** What a speech engine may contain. Without zod, for the web app. */

export const speechEngineLimits = {
  name: 200,
  /** Characters of the address and of the value of a header. */
  url: 2000,
  headers: 30,
  /** Seconds until a reply begins, before the server is asked once more. */
  cascadeTimeoutS: { min: 2, max: 15, default: 8 },
  count: 1000,
} as const;

export const speechEngineSorts = ['name', 'created_at', 'call_count_7d'] as const;

/** The field of `platform_settings` in which the agent of a speech engine has the server that answers. */
export const upstreamField = 'speech_engine';
