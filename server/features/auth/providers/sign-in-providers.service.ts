import type { ProviderAnswer } from '../../../../contract/accounts/sign-in-providers.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { ExternalIdentity } from '../../../platform/external-identity.ts';
import type { OidcClient } from '../../../platform/oidc-client.ts';
import type { AuthService } from '../auth.service.ts';
import type { Origin } from '../sessions/sessions.service.ts';
import type { Admission, IdentitiesService } from './identities/auth-identities.service.ts';
import type { HandshakeCookie, HandshakesService, KeptHandshake } from './sign-in-handshakes.service.ts';
import { type Provider, pathOf } from './sign-in-providers.rules.ts';

/** What a browser that comes back from elsewhere is told. */
export type SignInResult = { readonly redirect?: string | undefined } & (
  | Admission
  | { readonly outcome: 'connected'; readonly title: string }
  | { readonly outcome: 'failed'; readonly code: AppError['code']; readonly whileConnecting: boolean }
);

/** Where a browser is sent, and what it is to remember. */
export type AuthorizationRedirect = HandshakeCookie & { readonly url: string };

interface ProvidersDeps {
  /** As configured, in the order of their buttons. */
  readonly providers: readonly Provider[];
  readonly oidc: OidcClient;
  readonly auth: AuthService;
  readonly handshakes: HandshakesService;
  readonly identities: IdentitiesService;
  /** For the operator's log: what a person is not told. */
  readonly onFailure: (provider: string, cause: unknown) => void;
}

const callbackOf = (baseUrl: string, id: string): string => `${baseUrl}/v1/auth/providers/${id}/callback`;

/** Sign-in by the identity providers of the operator's configuration (U-40). */
export function providersService({ providers, oidc, auth, handshakes, identities, onFailure }: ProvidersDeps) {
  function find(id: string): Provider {
    const provider = providers.find((one) => one.id === id);
    if (!provider) throw new AppError('sign_in_provider_not_found', { param: 'provider_id' });
    return provider;
  }

  async function depart(
    provider: Provider,
    baseUrl: string,
    kept: Pick<KeptHandshake, 'redirect' | 'userId' | 'inviteCode'>,
  ): Promise<AuthorizationRedirect> {
    try {
      const { url, handshake } = await oidc.startAuthorization(provider.oidc, callbackOf(baseUrl, provider.id));
      return { url, ...(await handshakes.keep({ ...handshake, ...kept, provider: provider.id })) };
    } catch (cause) {
      onFailure(provider.id, cause);
      throw new AppError('provider_unavailable', { cause });
    }
  }

  async function cameBack(
    provider: Provider,
    answer: ProviderAnswer,
    kept: KeptHandshake,
    baseUrl: string,
  ): Promise<ExternalIdentity> {
    const at = new URL(callbackOf(baseUrl, provider.id));
    for (const [name, value] of Object.entries(answer)) if (value !== undefined) at.searchParams.set(name, value);
    try {
      return await oidc.finishAuthorization(provider.oidc, at, kept);
    } catch (cause) {
      onFailure(provider.id, cause);
      throw new AppError('provider_sign_in_failed', { cause });
    }
  }

  return {
    list: (): readonly Provider[] => providers,
    titleOf: (id: string): string | undefined => providers.find((one) => one.id === id)?.title,

    /** Sends a browser away; a provider that cannot be reached is an arrival that failed. */
    async start(
      id: string,
      input: { redirect?: string | undefined; inviteCode?: string | undefined; baseUrl: string },
    ): Promise<AuthorizationRedirect | SignInResult> {
      const provider = find(id);
      const redirect = pathOf(input.redirect);
      try {
        return await depart(provider, input.baseUrl, { redirect, inviteCode: input.inviteCode });
      } catch (error) {
        return { outcome: 'failed', code: codeOf(error), whileConnecting: false, redirect };
      }
    },

    /** Sends the caller's browser away, to connect an account there with this one. */
    async startConnecting(actor: Actor, id: string, input: { code?: string | undefined; baseUrl: string }) {
      const provider = find(id);
      await auth.checkFactor(actor.userId, input.code);
      return depart(provider, input.baseUrl, { userId: actor.userId });
    },

    /** What a browser gets that comes back with the provider's answer. */
    async arrive(
      id: string,
      answer: ProviderAnswer,
      from: Origin & { baseUrl: string; cookie: string | undefined },
    ): Promise<SignInResult> {
      const provider = find(id);
      const told = await handshakes.peek(from.cookie, id);
      const back = { redirect: told?.redirect };
      try {
        const kept = await handshakes.take(from.cookie, id, answer.state);
        const person = await cameBack(provider, answer, kept, from.baseUrl);
        const proven = { provider: id, person, inviteCode: kept.inviteCode };
        if (kept.userId === undefined) return { ...(await identities.admit(proven, from)), ...back };
        await identities.connect(kept.userId, proven);
        return { outcome: 'connected', title: provider.title };
      } catch (error) {
        return { outcome: 'failed', code: codeOf(error), whileConnecting: told?.userId !== undefined, ...back };
      }
    },
  };
}
export type ProvidersService = ReturnType<typeof providersService>;

/** What the app may say; anything else goes on as the fault that it is. */
export function codeOf(error: unknown): AppError['code'] {
  if (error instanceof AppError) return error.code;
  throw error;
}
