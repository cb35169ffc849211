import { z } from 'zod';
import { id, ok, text, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { sessionReply } from './auth.ts';
import { totpCode } from './second-factor.ts';

/** A way to sign in that the operator has configured (U-40). */
export const signInProvider = z.object({
  provider_id: z.string(),
  /** As the button says it: "Continue with {title}". */
  title: z.string(),
});
export type SignInProvider = z.infer<typeof signInProvider>;

/** An account elsewhere with which the caller signs in here. */
export const connectedProvider = z.object({
  /** What disconnects it. */
  connection_id: z.string(),
  /** Undefined for single sign-on, and for a provider that is not configured any more. */
  provider_id: z.string().nullable(),
  title: z.string(),
  /** The e-mail that it had there when it was used last. */
  email: z.string().nullable(),
  connected_at_unix: unix(),
  last_used_at_unix: unix(),
});
export type ConnectedProvider = z.infer<typeof connectedProvider>;

/** What a provider adds to the address that it sends a person back to. */
export const providerAnswer = z.object({
  code: z.string().max(8000).optional(),
  state: z.string().max(1000).optional(),
  iss: z.string().max(1000).optional(),
  error: z.string().max(200).optional(),
  error_description: text().pipe(z.string().max(2000)).optional(),
});
export type ProviderAnswer = z.infer<typeof providerAnswer>;

/** Where to go when signed in: a path of this site; the app knows which it takes. */
export const redirectField = () => z.string().max(2000).optional();

/** What these routes answer leads on: an empty page with a `Location`. */
export const redirectContent = ['text/html; charset=utf-8'] as const;

const providerParams = z.object({ provider_id: id() });

export const signInProvidersRoutes = defineRoutes({
  'GET /v1/auth/providers': {
    access: 'public',
    summary: 'The identity providers that anyone may sign in with, in the order of their buttons.',
    reply: z.object({
      providers: z.array(signInProvider),
      /** Whether any workspace has an identity provider of its own. */
      single_sign_on: z.boolean(),
    }),
  },
  'GET /v1/auth/providers/{provider_id}/start': {
    access: 'public',
    summary: 'Leads a browser to the provider.',
    params: providerParams,
    query: z.object({ redirect: redirectField(), invite_code: id().optional() }),
    content: redirectContent,
  },
  'GET /v1/auth/providers/{provider_id}/callback': {
    access: 'public',
    summary: 'Where the provider leads it back: signs in, makes an account, or says in the app what is missing.',
    params: providerParams,
    query: providerAnswer,
    content: redirectContent,
  },
  'POST /v1/auth/complete-sign-in': {
    access: 'public',
    summary: 'Gives the second factor after a sign-in elsewhere; the cookie of that sign-in says whose.',
    body: z.object({ code: totpCode().optional(), backup_code: z.string().max(100).optional() }),
    reply: sessionReply,
  },
  'GET /v1/auth/connected-providers': {
    access: 'session',
    summary: 'The accounts elsewhere with which the caller signs in.',
    reply: z.object({ connected: z.array(connectedProvider) }),
  },
  'POST /v1/auth/providers/{provider_id}/connect': {
    access: 'session',
    summary: 'Where to lead the browser so that the caller’s account there is connected with the one here.',
    params: providerParams,
    body: z.object({
      /** Of the second factor, for those who have one. */
      code: totpCode().optional(),
    }),
    reply: z.object({ url: z.string() }),
  },
  'DELETE /v1/auth/connected-providers/{connection_id}': {
    access: 'session',
    summary: 'The caller signs in with this account elsewhere no more.',
    params: z.object({ connection_id: id() }),
    reply: ok,
  },
});
