import { z } from 'zod';
import { id, name, ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { email, sessionReply } from './auth.ts';

/** A passkey of an account. */
export const passkey = z.object({
  passkey_id: z.string(),
  name: z.string(),
  /** Whether it is backed up to other devices. */
  is_synced: z.boolean(),
  created_at_unix: unix(),
  last_used_at_unix: unix().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** Base64url, as in WebAuthn's JSON. */
const bytes = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[\w-]+$/, 'must be base64url');
const credentialId = () => bytes(1400);

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** The options of `navigator.credentials.create`, with bytes as base64url. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: z.literal('required') }),
});
export type CreationOptions = z.infer<typeof creationOptions>;

/** The options of `navigator.credentials.get`, with bytes as base64url. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(descriptor),
  userVerification: z.enum(['required', 'preferred']),
});
export type RequestOptions = z.infer<typeof requestOptions>;

/** The result of `navigator.credentials.create`. */
export const createdCredential = z.object({
  id: credentialId(),
  rawId: credentialId(),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(30_000),
    transports: z
      .array(
        z
          .string()
          .max(40)
          .regex(/^[\w-]+$/),
      )
      .max(10)
      .optional(),
  }),
});
export type CreatedCredential = z.infer<typeof createdCredential>;

/** The result of `navigator.credentials.get`. */
export const signedCredential = z.object({
  id: credentialId(),
  rawId: credentialId(),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: bytes(100).nullish(),
  }),
});
export type SignedCredential = z.infer<typeof signedCredential>;

/** The first factor, if the passkey replaces the code of the second one. */
const firstFactor = z.discriminatedUnion('factor', [
  z.object({ factor: z.literal('password'), email: email(), password: z.string().max(1000) }),
  /** A sign-in with an identity provider, identified by its ticket cookie. */
  z.object({ factor: z.literal('provider') }),
]);
export type FirstFactor = z.infer<typeof firstFactor>;

const passkeyParams = z.object({ passkey_id: id() });
/** To send with the answer to the challenge; valid once, for five minutes. */
const challengeToken = () => z.string().min(1).max(4000);

export const passkeysRoutes = defineRoutes({
  'GET /v1/auth/passkeys': {
    access: 'session',
    permits: 'account.secure',
    summary: 'Lists the caller’s passkeys, oldest first.',
    reply: z.object({ passkeys: z.array(passkey) }),
  },
  'POST /v1/auth/passkeys/registration': {
    access: 'session',
    permits: 'account.secure',
    needsRecentSignIn: true,
    summary: 'Starts the registration of a passkey: returns the options for the browser to create it.',
    reply: z.object({ options: creationOptions, challenge_token: z.string() }),
  },
  'POST /v1/auth/passkeys': {
    access: 'session',
    permits: 'account.secure',
    summary: 'Stores the passkey that the browser created.',
    body: z.object({ challenge_token: challengeToken(), name: name(), credential: createdCredential }),
    reply: passkey,
  },
  'PATCH /v1/auth/passkeys/{passkey_id}': {
    access: 'session',
    permits: 'account.secure',
    summary: 'Renames a passkey.',
    params: passkeyParams,
    body: z.object({ name: name() }),
    reply: passkey,
  },
  'POST /v1/auth/passkeys/{passkey_id}/remove': {
    access: 'session',
    permits: 'account.secure',
    needsRecentSignIn: true,
    summary: 'Removes a passkey.',
    params: passkeyParams,
    reply: ok,
  },
  'POST /v1/auth/passkeys/challenge': {
    access: 'public',
    summary:
      'Returns the options for a browser to sign in with a passkey; with `after`, as the second factor of that account.',
    body: z.object({
      after: firstFactor.optional(),
    }),
    reply: z.object({ options: requestOptions, challenge_token: z.string() }),
  },
  'POST /v1/auth/passkeys/sign-in': {
    access: 'public',
    summary: 'Signs in with a passkey, which counts as both factors.',
    body: z.object({ challenge_token: challengeToken(), credential: signedCredential }),
    reply: sessionReply,
  },
});
