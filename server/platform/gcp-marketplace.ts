import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import { AppError } from './app-error.ts';
import type { Clock } from './clock.ts';
import { fetchExternal, type OutgoingPolicy } from './outgoing-url.ts';

interface GcpMarketplaceOptions {
  /** The domain of the product; undefined: no product. */
  readonly audience: string | undefined;
  /** The JWK set of the tokens. */
  readonly keysUrl: string;
  readonly outgoing: OutgoingPolicy;
  readonly clock: Clock;
}

const issuer = 'https://www.googleapis.com/robot/v1/metadata/x509/cloud-commerce-partner@system.gserviceaccount.com';
const param = 'gcp_marketplace_jwt';

/**
 * Reads the tokens with which Google Cloud Marketplace sends customers to sign up (O-27), as described at
 * https://cloud.google.com/marketplace/docs/partners/integrated-saas/frontend-integration.
 */
export function gcpMarketplace({ audience, keysUrl, outgoing, clock }: GcpMarketplaceOptions) {
  const keys = createRemoteJWKSet(new URL(keysUrl), {
    [customFetch]: (url, { method, headers, signal }) =>
      fetchExternal(url, outgoing, { method, headers: Object.fromEntries(new Headers(headers)), signal }),
  });
  return {
    /** The procurement account of a token. Throws `marketplace_not_configured`, `_token_invalid` or `_unavailable`. */
    async readAccountId(token: string): Promise<string> {
      if (audience === undefined) throw new AppError('marketplace_not_configured', { param });
      try {
        const { payload } = await jwtVerify(token, keys, {
          issuer,
          audience,
          algorithms: ['RS256'],
          requiredClaims: ['sub', 'exp'],
          currentDate: clock(),
        });
        return payload.sub!;
      } catch (cause) {
        const isToken = cause instanceof errors.JOSEError && !(cause instanceof errors.JWKSTimeout);
        throw new AppError(isToken ? 'marketplace_token_invalid' : 'marketplace_unavailable', { param, cause });
      }
    },
  };
}
export type GcpMarketplace = ReturnType<typeof gcpMarketplace>;
