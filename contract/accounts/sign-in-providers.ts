import { z } from 'zod';
import { id, ok, text, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { sessionReply } from './auth.ts';
import { totpCode } from './second-factor.ts';

/** An identity provider that the operator has configured (U-40). */
export const signInProvider = z.object({
  provider_id: z.string(),
  /** For the button: "Continue with {title}". */
  title: z.string(),
});
export type SignInProvider = z.infer<typeof signInProvider>;

/** An account at an identity provider that is connected with the caller's account. */
export const connectedProvider = z.object({
  /** For the route that disconnects it. */
  connection_id: z.string(),
  /** Null for single sign-on, and for a provider that is not configured any more. */
  provider_id: z.string().nullable(),
  title: z.string(),
  /** Its email at the last sign-in. */
  email: z.string().nullable(),
  connected_at_unix: unix(),
  last_used_at_unix: unix(),
});
export type ConnectedProvider = z.infer<typeof connectedProvider>;

/** The query parameters of a provider's redirect back to this server. */
export const providerAnswer = z.object({
  code: z.string().max(8000).optional(),
  state: z.string().max(1000).optional(),
  iss: z.string().max(1000).optional(),
  error: z.string().max(200).optional(),
  error_description: text().pipe(z.string().max(2000)).optional(),
});
export type ProviderAnswer = z.infer<typeof providerAnswer>;

/** The path of this site to open after sign-in. The app decides which paths it opens. */
export const redirectField = () => z.string().max(2000).optional();

/** These routes answer with a redirect, whose body is empty. */
export const redirectContent = ['text/html; charset=utf-8'] as const;

const providerParams = z.object({ provider_id: id() });

export const signInProvidersRoutes = defineRoutes({
  'GET /v1/auth/providers': {
    access: 'public',
    summary: 'Lists the identity providers that anyone can sign in with, in the order of their buttons.',
    reply: z.object({
      providers: z.array(signInProvider),
      /** Whether any workspace has an identity provider of its own. */
      single_sign_on: z.boolean(),
    }),
  },
  'GET /v1/auth/providers/{provider_id}/start': {
    access: 'public',
    summary: 'Redirects a browser to the provider.',
    params: providerParams,
    query: z.object({ redirect: redirectField(), invite_code: id().optional() }),
    content: redirectContent,
  },
  'GET /v1/auth/providers/{provider_id}/callback': {
    access: 'public',
    summary:
      'Handles the redirect back from the provider: signs in, creates an account, or redirects to the app with an error.',
    params: providerParams,
    query: providerAnswer,
    content: redirectContent,
  },
  'POST /v1/auth/complete-sign-in': {
    access: 'public',
    summary:
      'Completes a sign-in with an identity provider by the second factor. The ticket cookie identifies the person.',
    body: z.object({ code: totpCode().optional(), backup_code: z.string().max(100).optional() }),
    reply: sessionReply,
  },
  'GET /v1/auth/connected-providers': {
    access: 'session',
    permits: 'account.secure',
    summary: 'Lists the external accounts that are connected with the caller’s account.',
    reply: z.object({ connected: z.array(connectedProvider) }),
  },
  'POST /v1/auth/providers/{provider_id}/connect': {
    access: 'session',
    permits: 'account.secure',
    needsRecentSignIn: true,
    summary: 'Returns the URL at which the caller connects an account of the provider.',
    params: providerParams,
    body: z.object({
      /** The code of the second factor, if one is on. */
      code: totpCode().optional(),
    }),
    reply: z.object({ url: z.string() }),
  },
  'DELETE /v1/auth/connected-providers/{connection_id}': {
    access: 'session',
    permits: 'account.secure',
    needsRecentSignIn: true,
    summary: 'Disconnects an external account from the caller’s account.',
    params: z.object({ connection_id: id() }),
    reply: ok,
  },
});
