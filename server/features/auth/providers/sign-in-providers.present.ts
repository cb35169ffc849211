import type { ConnectedProvider, SignInProvider } from '../../../../contract/accounts/sign-in-providers.ts';
import { unixSeconds } from '../../../../contract/fields/unix-time.ts';
import type { Identity } from './identities/auth-identities.store.ts';
import type { Provider } from './sign-in-providers.parser.ts';
import type { SignInResult } from './sign-in-providers.service.ts';

export const presentProvider = ({ id, title }: Provider): SignInProvider => ({ provider_id: id, title });

export const presentConnectedProvider = (
  identity: Identity,
  isConfigured: boolean,
  title: string,
): ConnectedProvider => ({
  connection_id: identity.id,
  provider_id: isConfigured ? identity.provider : null,
  title,
  email: identity.email,
  connected_at_unix: unixSeconds(identity.createdAt),
  last_used_at_unix: unixSeconds(identity.lastUsedAt),
});

/** Adds `newUser` to a path of this site; other parameters and the fragment stay. */
function withNewUser(path: string): string {
  const url = new URL(path, 'http://localhost');
  url.searchParams.set('newUser', 'true');
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The path of the app's page that shows the result. */
export function presentSignInResult(result: SignInResult): string {
  const page = (path: string, query: Readonly<Record<string, string | undefined>>) => {
    const entries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return entries.length > 0 ? `${path}?${new URLSearchParams(entries)}` : path;
  };
  const { redirect } = result;
  switch (result.outcome) {
    case 'signed-in':
      // AUTH-067: `newUser` marks the first load after the registration.
      if (!result.isNew) return page('/app/sign-in', { redirect });
      return redirect === undefined
        ? page('/app/home', { newUser: 'true' })
        : page('/app/sign-in', { redirect: withNewUser(redirect) });
    case 'needs-code':
      return page('/app/sign-in', { second_factor: 'true', redirect });
    case 'connected':
      return page('/app/settings/security', { connected: result.title });
    case 'failed':
      return result.whileConnecting
        ? page('/app/settings/security', { sign_in_error: result.code })
        : page('/app/sign-in', { sign_in_error: result.code, redirect });
  }
}
