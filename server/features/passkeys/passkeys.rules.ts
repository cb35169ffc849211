/** Lifetime of a challenge: long enough to find the phone or the security key. */
export const challengeLifetimeS = 300;

/** The WebAuthn relying party: its id (a host) and the origin that may use it. */
export interface Site {
  readonly rpId: string;
  readonly origin: string;
}

export function toSite(baseUrl: string): Site {
  const { hostname, origin } = new URL(baseUrl);
  return { rpId: hostname, origin };
}
