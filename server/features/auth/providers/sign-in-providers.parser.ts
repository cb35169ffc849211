import { z } from 'zod';

const url = z.string().refine((value) => ['https:', 'http:'].includes(URL.parse(value)?.protocol ?? ''), {
  error: 'must be a URL that begins with https://',
});

const settings = z.strictObject({
  /** Supplies defaults; each field can be overridden. */
  preset: z.enum(['google', 'github']).optional(),
  id: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must have 1 to 40 of a-z, 0-9 and -')
    .optional(),
  title: z.string().trim().min(1).max(60).optional(),
  /** For OpenID Connect, with discovery at {issuer}/.well-known/openid-configuration. */
  issuer: url.optional(),
  client_id: z.string().min(1).max(500),
  client_secret: z.string().min(1).max(2000).optional(),
  scopes: z.string().min(1).max(500).optional(),
  /** For OAuth 2 without OpenID; `emails_endpoint` lists the emails and which are verified. */
  authorization_endpoint: url.optional(),
  token_endpoint: url.optional(),
  userinfo_endpoint: url.optional(),
  emails_endpoint: url.optional(),
});
type Settings = z.infer<typeof settings>;

const presets: Record<NonNullable<Settings['preset']>, Partial<Settings>> = {
  google: { id: 'google', title: 'Google', issuer: 'https://accounts.google.com' },
  github: {
    id: 'github',
    title: 'GitHub',
    scopes: 'read:user user:email',
    authorization_endpoint: 'https://github.com/login/oauth/authorize',
    token_endpoint: 'https://github.com/login/oauth/access_token',
    userinfo_endpoint: 'https://api.github.com/user',
    emails_endpoint: 'https://api.github.com/user/emails',
  },
};

/** An identity provider from the operator's configuration. */
export interface Provider {
  readonly id: string;
  readonly title: string;
  readonly oidc: {
    readonly issuer: string;
    readonly clientId: string;
    readonly clientSecret: string | undefined;
    readonly scopes: string;
    readonly oauth2?: {
      readonly authorizationEndpoint: string;
      readonly tokenEndpoint: string;
      readonly userinfoEndpoint: string;
      readonly emailsEndpoint: string | undefined;
    };
  };
}

/** Parses the operator's JSON list. Throws an `Error` that names the mistake without quoting secrets. */
export function readProviders(text: string): readonly Provider[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error('must be a JSON list such as [{"preset":"google","client_id":"…","client_secret":"…"}].');
  }
  const read = z.array(settings).max(20).safeParse(json);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Error(`${issue?.path.join('.') || 'the list'} ${issue?.message ?? 'is invalid'}.`);
  }
  const providers = read.data.map(toProvider);
  const ids = providers.map(({ id }) => id);
  const duplicate = ids.find((id, at) => ids.indexOf(id) !== at);
  if (duplicate !== undefined) throw new Error(`the id ${duplicate} occurs twice. Give each provider a unique id.`);
  return providers;
}

function toProvider(input: Settings): Provider {
  const all = { ...(input.preset && presets[input.preset]), ...input };
  const { id, issuer, authorization_endpoint: authorization, token_endpoint: token, userinfo_endpoint: info } = all;
  if (id === undefined) throw new Error('a provider without a preset needs an id.');
  const base = { id, title: all.title ?? id };
  const client = { clientId: all.client_id, clientSecret: all.client_secret };
  if (issuer !== undefined)
    return { ...base, oidc: { ...client, issuer, scopes: all.scopes ?? 'openid email profile' } };
  if (authorization === undefined || token === undefined || info === undefined)
    throw new Error(
      `${id} needs an issuer (OpenID Connect), or authorization_endpoint, token_endpoint and userinfo_endpoint (OAuth 2).`,
    );
  return {
    ...base,
    oidc: {
      ...client,
      issuer: new URL(authorization).origin,
      scopes: all.scopes ?? 'email profile',
      oauth2: {
        authorizationEndpoint: authorization,
        tokenEndpoint: token,
        userinfoEndpoint: info,
        emailsEndpoint: all.emails_endpoint,
      },
    },
  };
}
