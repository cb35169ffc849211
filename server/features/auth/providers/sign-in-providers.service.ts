import type { ProviderAnswer } from '../../../../contract/accounts/sign-in-providers.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { ExternalIdentity } from '../../../platform/external-identity.ts';
import type { OidcClient } from '../../../platform/oidc-client.ts';
import type { AuthService } from '../auth.service.ts';
import type { RequestOrigin, SessionsService } from '../sessions/sessions.service.ts';
import type { IdentitiesService, ProviderSignInOutcome } from './identities/auth-identities.service.ts';
import type { Identity } from './identities/auth-identities.store.ts';
import type { Handshake, HandshakeCookie, HandshakesService } from './sign-in-handshakes.service.ts';
import type { Provider } from './sign-in-providers.parser.ts';
import { toLocalPath, toProviderTitle } from './sign-in-providers.rules.ts';

/** The result for a browser that returns from a provider. */
export type SignInResult = { readonly redirect?: string | undefined } & (
  | ProviderSignInOutcome
  | { readonly outcome: 'connected'; readonly title: string }
  | { readonly outcome: 'failed'; readonly code: AppError['code']; readonly whileConnecting: boolean }
);

/** The provider's authorization URL and the handshake cookie. */
export type AuthorizationRedirect = HandshakeCookie & { readonly url: string };

interface ProvidersDeps {
  /** In the order of their buttons. */
  readonly providers: readonly Provider[];
  readonly oidc: OidcClient;
  readonly auth: AuthService;
  readonly handshakes: HandshakesService;
  readonly identities: IdentitiesService;
  readonly sessions: Pick<SessionsService, 'isAlive'>;
  /** Logs the cause for the operator; the person sees only the error code. */
  readonly onFailure: (provider: string, cause: unknown) => void;
}

const callbackUrl = (baseUrl: string, id: string): string => `${baseUrl}/v1/auth/providers/${id}/callback`;

/** Sign-in with the identity providers of the operator's configuration (U-40). */
export function providersService({
  providers,
  oidc,
  auth,
  handshakes,
  identities,
  sessions,
  onFailure,
}: ProvidersDeps) {
  function find(id: string): Provider {
    const provider = providers.find((candidate) => candidate.id === id);
    if (!provider) throw new AppError('sign_in_provider_not_found', { param: 'provider_id' });
    return provider;
  }

  async function startAuthorization(
    provider: Provider,
    baseUrl: string,
    context: Pick<Handshake, 'redirect' | 'connecting' | 'inviteCode'>,
  ): Promise<AuthorizationRedirect> {
    try {
      const { url, handshake } = await oidc.startAuthorization(provider.oidc, callbackUrl(baseUrl, provider.id));
      return { url, ...(await handshakes.createCookie({ ...handshake, ...context, provider: provider.id })) };
    } catch (cause) {
      onFailure(provider.id, cause);
      throw new AppError('provider_unavailable', { cause });
    }
  }

  async function finishAuthorization(
    provider: Provider,
    answer: ProviderAnswer,
    handshake: Handshake,
    baseUrl: string,
  ): Promise<ExternalIdentity> {
    const at = new URL(callbackUrl(baseUrl, provider.id));
    for (const [name, value] of Object.entries(answer)) if (value !== undefined) at.searchParams.set(name, value);
    try {
      return await oidc.finishAuthorization(provider.oidc, at, handshake);
    } catch (cause) {
      onFailure(provider.id, cause);
      throw new AppError('provider_sign_in_failed', { cause });
    }
  }

  return {
    list: (): readonly Provider[] => providers,
    isConfigured: ({ provider: id }: Pick<Identity, 'provider'>): boolean =>
      providers.some((provider) => provider.id === id),
    titleOf: ({ provider: id }: Pick<Identity, 'provider'>): string => toProviderTitle(providers, id),

    /** Starts a sign-in. An unreachable provider gives a failed result. */
    async start(
      id: string,
      input: { redirect?: string | undefined; inviteCode?: string | undefined; baseUrl: string },
    ): Promise<AuthorizationRedirect | SignInResult> {
      const provider = find(id);
      const redirect = toLocalPath(input.redirect);
      try {
        return await startAuthorization(provider, input.baseUrl, { redirect, inviteCode: input.inviteCode });
      } catch (error) {
        return { outcome: 'failed', code: toErrorCode(error), whileConnecting: false, redirect };
      }
    },

    /** Starts connecting an external account with the caller's. */
    async startConnecting(actor: Actor, id: string, input: { code?: string | undefined; baseUrl: string }) {
      const provider = find(id);
      await auth.checkFactor(actor.userId, input.code);
      const connecting = { userId: actor.userId, sessionId: actor.sessionId ?? '' };
      return startAuthorization(provider, input.baseUrl, { connecting });
    },

    /** Completes a sign-in or a connection with the provider's answer. */
    async handleCallback(
      id: string,
      answer: ProviderAnswer,
      from: RequestOrigin & { baseUrl: string; cookie: string | undefined },
    ): Promise<SignInResult> {
      const provider = find(id);
      const pending = await handshakes.peek(from.cookie, id);
      const target = { redirect: pending?.redirect };
      try {
        const handshake = await handshakes.consume(from.cookie, id, answer.state);
        const person = await finishAuthorization(provider, answer, handshake, from.baseUrl);
        const assertion = { provider: id, person, inviteCode: handshake.inviteCode };
        const { connecting } = handshake;
        if (connecting === undefined) return { ...(await identities.signIn(assertion, from)), ...target };
        // The session may have ended since, for example by a password reset.
        if (!(await sessions.isAlive(connecting.sessionId))) throw new AppError('session_expired');
        await identities.connect(connecting.userId, assertion, provider.title);
        return { outcome: 'connected', title: provider.title };
      } catch (error) {
        return {
          outcome: 'failed',
          code: toErrorCode(error),
          whileConnecting: pending?.connecting !== undefined,
          ...target,
        };
      }
    },
  };
}
export type ProvidersService = ReturnType<typeof providersService>;

/** The code of an `AppError`, which the app may show; rethrows any other error. */
export function toErrorCode(error: unknown): AppError['code'] {
  if (error instanceof AppError) return error.code;
  throw error;
}
