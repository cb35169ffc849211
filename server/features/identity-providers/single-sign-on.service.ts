import { z } from 'zod';
import type { ProviderAnswer } from '../../../contract/accounts/sign-in-providers.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { seal, unseal } from '../../platform/crypto.ts';
import type { ExternalIdentity } from '../../platform/external-identity.ts';
import type { OidcClient } from '../../platform/oidc-client.ts';
import { assertionLifetimeMs, createSamlRequest, readSamlResponse, samlMetadata } from '../../platform/saml.ts';
import type { IdentitiesService } from '../auth/providers/identities/auth-identities.service.ts';
import type { HandshakesService } from '../auth/providers/sign-in-handshakes.service.ts';
import {
  type AuthorizationRedirect,
  type SignInResult,
  toErrorCode,
} from '../auth/providers/sign-in-providers.service.ts';
import type { RequestOrigin } from '../auth/sessions/sessions.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import type { DomainsService } from './domains/sign-on-domains.service.ts';
import { buildServiceUrls, parseEmailDomain, toProviderKey } from './identity-providers.rules.ts';
import type { IdentityProvidersService } from './identity-providers.service.ts';
import type { IdentityProviderRow } from './identity-providers.store.ts';

interface SingleSignOnDeps {
  readonly clock: Clock;
  /** Seals the SAML assertion between two requests of the browser. */
  readonly secret: Uint8Array;
  readonly oidc: OidcClient;
  readonly handshakes: HandshakesService;
  readonly identities: IdentitiesService;
  readonly identityProviders: IdentityProvidersService;
  readonly domains: DomainsService;
  readonly workspace: Pick<WorkspaceService, 'readSignOnPolicy'>;
  readonly onFailure: (provider: string, cause: unknown) => void;
}

type CallbackRequest = RequestOrigin & { readonly baseUrl: string; readonly cookie: string | undefined };

/** A verified assertion that waits for the browser's handshake cookie. */
const samlAssertion = z.object({
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

/** Time from the provider's form to the `finish` request. */
const handoverLifetimeMs = 60_000;

const assertionPlace = (providerId: string): string => `saml.assertion:${providerId}`;

/** Sign-in with a workspace's identity provider, for emails of its verified domains (AUTH-060). */
export function singleSignOnService(deps: SingleSignOnDeps) {
  const { clock, secret, oidc, handshakes, identities, identityProviders, domains, workspace, onFailure } = deps;

  /** A provider could assert any email, so it is trusted only for the workspace's verified domains. */
  async function signIn(row: IdentityProviderRow, person: ExternalIdentity, from: CallbackRequest) {
    const domain = person.email && parseEmailDomain(person.email);
    if (!domain || (await domains.findOwner(domain)) !== row.workspaceId) throw new AppError('sso_domain_not_allowed');
    if (person.emailVerified === false) throw new AppError('provider_email_unverified');
    const joinsWorkspace = (await workspace.readSignOnPolicy(row.workspaceId))?.autoProvisioningAt != null;
    const provider = { provider: toProviderKey(row.id), workspaceId: row.workspaceId, joinsWorkspace };
    return identities.signIn({ ...provider, person: { ...person, emailVerified: true } }, from);
  }

  /** Runs a request to the provider; logs a failure for the operator and throws `code`. */
  async function callProvider<T>(row: IdentityProviderRow, code: AppError['code'], call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (cause) {
      onFailure(toProviderKey(row.id), cause);
      throw new AppError(code, { cause });
    }
  }

  const failed = (error: unknown, redirect?: string): SignInResult => ({
    outcome: 'failed',
    code: toErrorCode(error),
    whileConnecting: false,
    redirect,
  });

  /** Consumes the browser's handshake for `state` and signs in the person from `readPerson`. */
  async function completeSignIn(
    row: IdentityProviderRow,
    from: CallbackRequest,
    state: string | undefined,
    readPerson: (handshake: Awaited<ReturnType<HandshakesService['consume']>>) => Promise<ExternalIdentity>,
  ): Promise<SignInResult> {
    const pending = await handshakes.peek(from.cookie, toProviderKey(row.id));
    try {
      const handshake = await handshakes.consume(from.cookie, toProviderKey(row.id), state);
      return { ...(await signIn(row, await readPerson(handshake), from)), redirect: handshake.redirect };
    } catch (error) {
      return failed(error, pending?.redirect);
    }
  }

  return {
    async start(
      id: string,
      input: { redirect?: string | undefined; email?: string | undefined; baseUrl: string },
    ): Promise<AuthorizationRedirect | SignInResult> {
      const row = await identityProviders.get(id);
      const urls = buildServiceUrls(id, input.baseUrl);
      const redirect = handshakes.toLocalPath(input.redirect);
      const toRedirect = async (url: string, handshake: { state: string; nonce: string; verifier: string }) => ({
        url,
        ...(await handshakes.createCookie({ ...handshake, redirect, provider: toProviderKey(id) })),
      });
      try {
        return await callProvider(row, 'provider_unavailable', async () => {
          if (row.kind === 'saml') {
            const { url, requestId } = await createSamlRequest(identityProviders.toSamlSettings(row), urls);
            return toRedirect(url, { state: requestId, nonce: '', verifier: '' });
          }
          const hint: Record<string, string> = input.email === undefined ? {} : { login_hint: input.email };
          const { url, handshake } = await oidc.startAuthorization(
            identityProviders.toOidcSettings(row),
            urls.callback,
            hint,
          );
          return toRedirect(url, handshake);
        });
      } catch (error) {
        return failed(error, redirect);
      }
    },

    /** OpenID Connect: handles the provider's redirect with a code. */
    async handleOidcCallback(id: string, answer: ProviderAnswer, from: CallbackRequest): Promise<SignInResult> {
      const row = await identityProviders.get(id);
      const at = new URL(buildServiceUrls(id, from.baseUrl).callback);
      for (const [name, value] of Object.entries(answer)) if (value !== undefined) at.searchParams.set(name, value);
      return completeSignIn(row, from, answer.state, (handshake) =>
        callProvider(row, 'provider_sign_in_failed', () =>
          oidc.finishAuthorization(identityProviders.toOidcSettings(row), at, handshake),
        ),
      );
    },

    /**
     * SAML: handles the provider's form. As a cross-site POST it carries no cookie, so the assertion is handed, sealed, to
     * `finishSaml` at the URL `next`.
     */
    async handleSamlResponse(id: string, answer: string, baseUrl: string): Promise<{ next: string } | SignInResult> {
      const row = await identityProviders.get(id);
      const now = clock().getTime();
      try {
        const response = await callProvider(row, 'provider_sign_in_failed', () =>
          readSamlResponse(identityProviders.toSamlSettings(row), buildServiceUrls(id, baseUrl), answer),
        );
        // Longer than an assertion is valid, including clock skew.
        await handshakes.claim(`saml ${id} ${response.assertionId}`, new Date(now + 2 * assertionLifetimeMs));
        const { requestId, identity } = response;
        const assertion = { provider: id, requestId, person: identity, until: now + handoverLifetimeMs };
        const sealed = seal(JSON.stringify(assertion), secret, assertionPlace(id));
        return { next: `/v1/auth/single-sign-on/${id}/finish?arrival=${sealed}` };
      } catch (error) {
        return failed(error);
      }
    },

    /** SAML: completes the sign-in with the browser's cookie and the sealed assertion. */
    async finishSaml(id: string, sealed: string, from: CallbackRequest): Promise<SignInResult> {
      const row = await identityProviders.get(id);
      const payload = unsealAssertion(id, sealed);
      if (payload?.provider !== id || payload.until < clock().getTime())
        return failed(new AppError('provider_sign_in_failed'));
      const { person, requestId } = payload;
      const { email, emailVerified, ...rest } = person;
      return completeSignIn(row, from, requestId, async () => ({ ...rest, email, emailVerified }));
    },

    metadata: async (id: string, baseUrl: string): Promise<string> =>
      samlMetadata(buildServiceUrls((await identityProviders.get(id)).id, baseUrl)),
  };

  function unsealAssertion(id: string, sealed: string): z.infer<typeof samlAssertion> | undefined {
    try {
      return samlAssertion.parse(JSON.parse(unseal(sealed, secret, assertionPlace(id))));
    } catch {
      return undefined;
    }
  }
}
export type SingleSignOnService = ReturnType<typeof singleSignOnService>;
