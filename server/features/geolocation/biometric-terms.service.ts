import { isSpecialPrivacyRegion } from '../../../contract/catalogue/regions.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserService } from '../user/user.service.ts';
import type { GeolocationService } from './geolocation.service.ts';

interface BiometricTermsDeps {
  readonly user: Pick<UserService, 'find'>;
  readonly geolocation: Pick<GeolocationService, 'locate'>;
}

/** A call with the person and the place that it comes from. */
interface Caller {
  readonly actor: Actor;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly ip: string;
}

/** The terms on biometric voice data, which the law of some regions requires before a recording of a voice is used. */
export function biometricTermsService({ user, geolocation }: BiometricTermsDeps) {
  /** The refusal of a recording from such a region by a person who has not accepted the terms (GEO-002, GEO-004). */
  async function findRefusal({ actor, headers, ip }: Caller): Promise<AppError | undefined> {
    if (!isSpecialPrivacyRegion(geolocation.locate(headers, ip))) return undefined;
    const person = await user.find(actor.userId);
    return person?.acceptedBipaTermsAt ? undefined : new AppError('biometric_terms_required');
  }

  return {
    findRefusal,

    async requireAccepted(caller: Caller): Promise<void> {
      const refusal = await findRefusal(caller);
      if (refusal) throw refusal;
    },
  };
}
export type BiometricTermsService = ReturnType<typeof biometricTermsService>;
