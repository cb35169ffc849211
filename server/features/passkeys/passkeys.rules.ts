/** How long a challenge waits for its answer: long enough to find the phone or the key. */
export const challengeLifeInS = 300;

/** To whom passkeys belong: a host, and the pages that may ask for them. */
export interface Site {
  readonly rpId: string;
  readonly origin: string;
}

/** The site of a server that is reached at `baseUrl`. */
export function siteOf(baseUrl: string): Site {
  const { hostname, origin } = new URL(baseUrl);
  return { rpId: hostname, origin };
}
