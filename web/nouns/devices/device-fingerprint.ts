/** What a browser says of itself without being asked twice. */
interface Hints {
  readonly userAgent: string;
  readonly platform: string;
  readonly hardwareConcurrency: number;
  readonly maxTouchPoints: number;
  readonly languages: readonly string[];
}

/** The more exact first: Edge and Opera call themselves Chrome as well, and Chrome calls itself Safari. */
const browsers = ['Firefox', 'Edg', 'OPR', 'Chrome', 'Safari'];

/**
 * What tells one device of a person from the next, for as long as that device is in use: nothing that changes by itself
 * (versions, windows, places), and nothing that is drawn or measured in secret. The server keeps a hash of it alone.
 */
export function deviceFingerprint(hints: Hints): string {
  // Named one by one: what a browser says of itself are getters of a prototype, which no spread takes along.
  const { userAgent, platform, hardwareConcurrency, maxTouchPoints, languages } = hints;
  const browser = browsers.find((name) => userAgent.includes(`${name}/`)) ?? 'other';
  return ['v1', browser, platform, hardwareConcurrency, maxTouchPoints, languages.join(',')].join(' ').slice(0, 500);
}
