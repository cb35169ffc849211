/** The browser properties that are readable without a permission prompt. */
interface Hints {
  readonly userAgent: string;
  readonly platform: string;
  readonly hardwareConcurrency: number;
  readonly maxTouchPoints: number;
  readonly languages: readonly string[];
}

/** Most specific first: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari. */
const browsers = ['Firefox', 'Edg', 'OPR', 'Chrome', 'Safari'];

/**
 * Builds a fingerprint that distinguishes the devices of one person. It contains only stable properties (no versions,
 * window sizes or locations) and nothing measured in secret. The server stores only a hash of it.
 */
export function deviceFingerprint(hints: Hints): string {
  // The properties are listed one by one because prototype getters are not copied by spread.
  const { userAgent, platform, hardwareConcurrency, maxTouchPoints, languages } = hints;
  const browser = browsers.find((name) => userAgent.includes(`${name}/`)) ?? 'other';
  return ['v1', browser, platform, hardwareConcurrency, maxTouchPoints, languages.join(',')].join(' ').slice(0, 500);
}
