import type { ConsentChoice } from './consent-state.ts';

/** CONSENT-004: 360 days. */
export const consentMaxAgeS = 31_104_000;

const choiceName = 'timbre_consent';
const optOutName = 'timbre_ccpa_opt_out';

interface CookieJar {
  cookie: string;
}

const read = (jar: CookieJar, name: string): string | undefined =>
  jar.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

function write(jar: CookieJar, name: string, value: string): void {
  jar.cookie = `${name}=${value}; Path=/; Max-Age=${consentMaxAgeS}; Secure; SameSite=Strict`;
}

/** The stored choice, such as `statistics:1.marketing:0`. */
export function readChoice(jar: CookieJar): ConsentChoice | undefined {
  const [, statistics, marketing] = /^statistics:([01])\.marketing:([01])$/.exec(read(jar, choiceName) ?? '') ?? [];
  return statistics === undefined ? undefined : { statistics: statistics === '1', marketing: marketing === '1' };
}

export const writeChoice = (jar: CookieJar, { statistics, marketing }: ConsentChoice): void =>
  write(jar, choiceName, `statistics:${Number(statistics)}.marketing:${Number(marketing)}`);

/** CONSENT-008 */
export const readOptOut = (jar: CookieJar): boolean => read(jar, optOutName) === '1';
export const writeOptOut = (jar: CookieJar): void => write(jar, optOutName, '1');
