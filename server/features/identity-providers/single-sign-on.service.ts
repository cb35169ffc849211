import { z } from 'zod';
import type { ProviderAnswer } from '../../../contract/accounts/sign-in-providers.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { seal, unseal } from '../../platform/crypto.ts';
import type { ExternalIdentity } from '../../platform/external-identity.ts';
import type { OidcClient } from '../../platform/oidc-client.ts';
import { assertionLifeMs, createSamlRequest, readSamlResponse, samlMetadata } from '../../platform/saml.ts';
import type { IdentitiesService } from '../auth/providers/identities/auth-identities.service.ts';
import type { HandshakesService } from '../auth/providers/sign-in-handshakes.service.ts';
import {
  type AuthorizationRedirect,
  type SignInResult,
  toErrorCode,
} from '../auth/providers/sign-in-providers.service.ts';
import type { RequestOrigin } from '../auth/sessions/sessions.service.ts';
import type { DomainsService } from './domains/sign-on-domains.service.ts';
import { domainOfEmail, endOf, providerKey } from './identity-providers.rules.ts';
import type { IdentityProvidersService } from './identity-providers.service.ts';
import type { IdentityProviderRow } from './identity-providers.store.ts';

interface SingleSignOnDeps {
  readonly clock: Clock;
  /** Seals what goes from one request of a browser to its next. */
  readonly secret: Uint8Array;
  readonly oidc: OidcClient;
  readonly handshakes: HandshakesService;
  readonly identities: IdentitiesService;
  readonly identityProviders: IdentityProvidersService;
  readonly domains: DomainsService;
  readonly onFailure: (provider: string, cause: unknown) => void;
}

type From = RequestOrigin & { readonly baseUrl: string; readonly cookie: string | undefined };

/** What an assertion said, until the browser has shown its cookie. */
const kept = z.object({
  provider: z.string(),
  requestId: z.string(),
  until: z.number(),
  person: z.object({
    subject: z.string(),
    email: z.string().optional(),
    emailVerified: z.boolean().optional(),
    firstName: z.string().nullable(),
  }),
});

/** From the provider's form to the page that follows it. */
const arrivalLifeMs = 60_000;

/** Sign-in by the identity provider of a workspace: its people, of its domains, into it (AUTH-060). */
export function singleSignOnService(deps: SingleSignOnDeps) {
  const { clock, secret, oidc, handshakes, identities, identityProviders, domains, onFailure } = deps;

  /** Whoever runs a provider says of anyone that it is them: it is believed for the workspace's own domains alone. */
  async function admit(row: IdentityProviderRow, person: ExternalIdentity, from: From) {
    const domain = person.email && domainOfEmail(person.email);
    if (!domain || (await domains.ownerOf(domain)) !== row.workspaceId) throw new AppError('sso_domain_not_allowed');
    if (person.emailVerified === false) throw new AppError('provider_email_unverified');
    const proven = { provider: providerKey(row.id), workspaceId: row.workspaceId };
    return identities.signIn({ ...proven, person: { ...person, emailVerified: true } }, from);
  }

  /** Runs what speaks with the provider; what goes wrong there is the operator's to read. */
  async function asking<T>(row: IdentityProviderRow, code: AppError['code'], ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (cause) {
      onFailure(providerKey(row.id), cause);
      throw new AppError(code, { cause });
    }
  }

  const failed = (error: unknown, redirect?: string): SignInResult => ({
    outcome: 'failed',
    code: toErrorCode(error),
    whileConnecting: false,
    redirect,
  });

  /** Takes the browser's handshake for `state`, and lets in whom `tell` names. */
  async function arrive(
    row: IdentityProviderRow,
    from: From,
    state: string | undefined,
    tell: (taken: Awaited<ReturnType<HandshakesService['consume']>>) => Promise<ExternalIdentity>,
  ): Promise<SignInResult> {
    const told = await handshakes.peek(from.cookie, providerKey(row.id));
    try {
      const taken = await handshakes.consume(from.cookie, providerKey(row.id), state);
      return { ...(await admit(row, await tell(taken), from)), redirect: taken.redirect };
    } catch (error) {
      return failed(error, told?.redirect);
    }
  }

  return {
    async start(
      id: string,
      input: { redirect?: string | undefined; email?: string | undefined; baseUrl: string },
    ): Promise<AuthorizationRedirect | SignInResult> {
      const row = await identityProviders.get(id);
      const end = endOf(id, input.baseUrl);
      const redirect = handshakes.toLocalPath(input.redirect);
      const keep = async (url: string, handshake: { state: string; nonce: string; verifier: string }) => ({
        url,
        ...(await handshakes.createCookie({ ...handshake, redirect, provider: providerKey(id) })),
      });
      try {
        return await asking(row, 'provider_unavailable', async () => {
          if (row.kind === 'saml') {
            const { url, requestId } = await createSamlRequest(identityProviders.samlOf(row), end);
            return keep(url, { state: requestId, nonce: '', verifier: '' });
          }
          const hint: Record<string, string> = input.email === undefined ? {} : { login_hint: input.email };
          const { url, handshake } = await oidc.startAuthorization(identityProviders.oidcOf(row), end.callback, hint);
          return keep(url, handshake);
        });
      } catch (error) {
        return failed(error, redirect);
      }
    },

    /** OpenID Connect: the browser is back with a code. */
    async callback(id: string, answer: ProviderAnswer, from: From): Promise<SignInResult> {
      const row = await identityProviders.get(id);
      const at = new URL(endOf(id, from.baseUrl).callback);
      for (const [name, value] of Object.entries(answer)) if (value !== undefined) at.searchParams.set(name, value);
      return arrive(row, from, answer.state, (taken) =>
        asking(row, 'provider_sign_in_failed', () =>
          oidc.finishAuthorization(identityProviders.oidcOf(row), at, taken),
        ),
      );
    },

    /**
     * SAML: the provider's form. It comes from another site and so without our cookie: whose request it answers is found
     * out on the next page, which is answered here, or the reason why there is none.
     */
    async assert(id: string, answer: string, baseUrl: string): Promise<{ next: string } | SignInResult> {
      const row = await identityProviders.get(id);
      const now = clock().getTime();
      try {
        const told = await asking(row, 'provider_sign_in_failed', () =>
          readSamlResponse(identityProviders.samlOf(row), endOf(id, baseUrl), answer),
        );
        // Longer than an assertion counts, clocks that differ included.
        await handshakes.claim(`saml ${id} ${told.assertionId}`, new Date(now + 2 * assertionLifeMs));
        const { requestId, identity } = told;
        const arrival = { provider: id, requestId, person: identity, until: now + arrivalLifeMs };
        return { next: `/v1/auth/single-sign-on/${id}/finish?arrival=${seal(JSON.stringify(arrival), secret)}` };
      } catch (error) {
        return failed(error);
      }
    },

    /** SAML: the browser with its cookie, and with what the assertion said. */
    async finish(id: string, sealed: string, from: From): Promise<SignInResult> {
      const row = await identityProviders.get(id);
      const told = read(sealed);
      if (told?.provider !== id || told.until < clock().getTime())
        return failed(new AppError('provider_sign_in_failed'));
      const { person, requestId } = told;
      const { email, emailVerified, ...rest } = person;
      return arrive(row, from, requestId, async () => ({ ...rest, email, emailVerified }));
    },

    metadata: async (id: string, baseUrl: string): Promise<string> =>
      samlMetadata(endOf((await identityProviders.get(id)).id, baseUrl)),
  };

  function read(sealed: string): z.infer<typeof kept> | undefined {
    try {
      return kept.parse(JSON.parse(unseal(sealed, secret)));
    } catch {
      return undefined;
    }
  }
}
export type SingleSignOnService = ReturnType<typeof singleSignOnService>;
