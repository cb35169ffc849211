import { z } from 'zod';
import { id, name, ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { email, sessionReply } from './auth.ts';
import { totpCode } from './second-factor.ts';

/** A key on a device, or in a password manager, that opens the account. */
export const passkey = z.object({
  passkey_id: z.string(),
  name: z.string(),
  /** Whether it is kept on more than one device. */
  is_synced: z.boolean(),
  created_at_unix: unix(),
  last_used_at_unix: unix().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** Bytes as WebAuthn writes them in JSON. */
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

/** What `navigator.credentials.create` takes, its bytes as base64url. */
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

/** What `navigator.credentials.get` takes, its bytes as base64url. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(descriptor),
  userVerification: z.enum(['required', 'preferred']),
});
export type RequestOptions = z.infer<typeof requestOptions>;

/** What a browser has made of `creationOptions`. */
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

/** What a browser has signed for `requestOptions`. */
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

/** Shows that it is the person: needed where the sign-in was not a moment ago. */
const confirmation = z.object({
  password: z.string().max(1000).optional(),
  /** Of the second factor, for those who have one. */
  code: totpCode().optional(),
});
/** What a person has shown already, so that the passkey stands in place of the code. */
const firstFactor = z.discriminatedUnion('factor', [
  z.object({ factor: z.literal('password'), email: email(), password: z.string().max(1000) }),
  /** A sign-in elsewhere, which its cookie knows. */
  z.object({ factor: z.literal('provider') }),
]);
export type FirstFactor = z.infer<typeof firstFactor>;

const passkeyParams = z.object({ passkey_id: id() });
/** To be sent back with the answer to the challenge; five minutes, once. */
const challengeToken = () => z.string().min(1).max(4000);

export const passkeysRoutes = defineRoutes({
  'GET /v1/auth/passkeys': {
    access: 'session',
    summary: 'The passkeys of the caller, the oldest first.',
    reply: z.object({ passkeys: z.array(passkey) }),
  },
  'POST /v1/auth/passkeys/registration': {
    access: 'session',
    summary: 'What the caller’s browser needs to make a passkey. Nothing is kept until it is sent back.',
    body: confirmation,
    reply: z.object({ options: creationOptions, challenge_token: z.string() }),
  },
  'POST /v1/auth/passkeys': {
    access: 'session',
    summary: 'Keeps the passkey that the browser has made.',
    body: z.object({ challenge_token: challengeToken(), name: name(), credential: createdCredential }),
    reply: passkey,
  },
  'PATCH /v1/auth/passkeys/{passkey_id}': {
    access: 'session',
    summary: 'Gives a passkey another name.',
    params: passkeyParams,
    body: z.object({ name: name() }),
    reply: passkey,
  },
  'POST /v1/auth/passkeys/{passkey_id}/remove': {
    access: 'session',
    summary: 'The passkey opens the account no more.',
    params: passkeyParams,
    body: confirmation,
    reply: ok,
  },
  'POST /v1/auth/passkeys/challenge': {
    access: 'public',
    summary:
      'What a browser needs to sign in by a passkey. After another factor: by one of that account, in place of the code.',
    body: z.object({
      after: firstFactor.optional(),
    }),
    reply: z.object({ options: requestOptions, challenge_token: z.string() }),
  },
  'POST /v1/auth/passkeys/sign-in': {
    access: 'public',
    summary: 'Signs in with what a passkey has signed. It is both factors: no code is asked for.',
    body: z.object({ challenge_token: challengeToken(), credential: signedCredential }),
    reply: sessionReply,
  },
});
