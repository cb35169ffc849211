import { jwtVerify, SignJWT } from 'jose';
import type { z } from 'zod';

/** Signs and verifies JSON web tokens (HS256) for one purpose, which is their audience. */
export function tokenSigner<C extends z.ZodType<Record<string, unknown>>>(
  secret: Uint8Array,
  purpose: string,
  claims: C,
) {
  return {
    sign: (payload: z.input<C>, lifeInS: number, now: Date): Promise<string> =>
      new SignJWT(payload as Record<string, unknown>)
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(purpose)
        .setIssuedAt(now)
        .setExpirationTime(new Date(now.getTime() + lifeInS * 1000))
        .sign(secret),

    /** Undefined for a token that is forged, expired or for another purpose. */
    async read(token: string, now: Date): Promise<z.output<C> | undefined> {
      try {
        const { payload } = await jwtVerify(token, secret, {
          audience: purpose,
          algorithms: ['HS256'],
          currentDate: now,
        });
        return claims.parse(payload);
      } catch {
        return undefined;
      }
    },
  };
}
