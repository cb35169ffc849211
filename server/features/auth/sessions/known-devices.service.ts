import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { constantTimeEqual, sha256 } from '../../../platform/crypto.ts';
import { deviceCookie } from '../../../platform/device-cookie.ts';
import { tokenSigner } from '../../../platform/tokens.ts';

interface Person {
  readonly id: string;
  readonly passwordHash: string;
}

const claims = z.object({ sub: z.string(), device: z.string(), password: z.string() });
const lifetimeS = 365 * 24 * 3600;

/** A new password makes all devices unknown, also those of an intruder. */
const fingerprint = ({ passwordHash }: Person): string => sha256(passwordHash).slice(0, 16);

/** Recognizes browsers that a person has signed in with, so that strangers cannot lock them out. */
export function knownDevicesService({ clock, secret }: { readonly clock: Clock; readonly secret: Uint8Array }) {
  const signer = tokenSigner(secret, 'known-device', claims);
  return {
    /** The token for the cookie of a browser that the person has just signed in with. */
    sign: (person: Person, device: string): Promise<string> =>
      signer.sign({ sub: person.id, device, password: fingerprint(person) }, lifetimeS, clock()),

    /** The id of the browser, if this person has signed in with it since their last password change. */
    async find(
      person: Person | undefined,
      { cookies }: { readonly cookies?: Readonly<Record<string, string | undefined>> },
    ): Promise<string | undefined> {
      const token = cookies?.[deviceCookie];
      const known = token === undefined ? undefined : await signer.read(token, clock());
      if (!known || !person || known.sub !== person.id) return undefined;
      return constantTimeEqual(known.password, fingerprint(person)) ? known.device : undefined;
    },
  };
}
export type KnownDevicesService = ReturnType<typeof knownDevicesService>;
