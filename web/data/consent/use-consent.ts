import type { GeoLocation } from '../../../contract/accounts/user.ts';
import { parsed, send } from '../api/transport.ts';
import { instance } from '../instance/use-instance.ts';
import { useStore } from '../store/use-store.ts';
import { createConsent } from './consent.ts';
import type { Consent } from './consent-state.ts';

/** The consent of this browser, on all pages of this tab. */
export const consent = createConsent({
  instance,
  locate: async () =>
    (await parsed(await send((input, init) => fetch(input, init), { route: 'GET /v1/geolocation' }))) as GeoLocation,
  cookies: () => document,
  hasPrivacySignal: () => (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true,
});

/** The consent, as it changes; undefined while a page is prerendered. */
export const useConsent = (): Consent | undefined => useStore(consent, consent.state, () => undefined);
