import type { ConnectedProvider, SignInProvider } from '../../../../contract/accounts/sign-in-providers.ts';
import { unixSeconds } from '../../../../contract/fields/unix-time.ts';
import type { Identity } from './identities/auth-identities.store.ts';
import type { Provider } from './sign-in-providers.rules.ts';
import type { SignInResult } from './sign-in-providers.service.ts';

export const presentProvider = ({ id, title }: Provider): SignInProvider => ({ provider_id: id, title });

/** `title`: of a provider that is configured. */
export const presentConnected = (identity: Identity, title: string | undefined): ConnectedProvider => ({
  connection_id: identity.id,
  provider_id: title === undefined ? null : identity.provider,
  title: title ?? (identity.provider.startsWith('sso:') ? 'Single sign-on' : identity.provider),
  email: identity.email,
  connected_at_unix: unixSeconds(identity.createdAt),
  last_used_at_unix: unixSeconds(identity.lastUsedAt),
});

/** The page of the app that goes on from there: always one of this site. */
export function pageOf(arrival: SignInResult): string {
  const page = (path: string, query: Readonly<Record<string, string | undefined>>) => {
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
  };
  const { redirect } = arrival;
  switch (arrival.outcome) {
    case 'signed-in':
      // AUTH-067
      return arrival.isNew ? page('/app/home', { newUser: 'true' }) : page('/app/sign-in', { redirect });
    case 'needs-code':
      return page('/app/sign-in', { second_factor: 'true', redirect });
    case 'connected':
      return page('/app/settings', { connected: arrival.title });
    case 'failed':
      return arrival.whileConnecting
        ? page('/app/settings', { sign_in_error: arrival.code })
        : page('/app/sign-in', { sign_in_error: arrival.code, redirect });
  }
}
