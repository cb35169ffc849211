/** Somebody as an identity provider knows them. */
export interface ExternalIdentity {
  /** Theirs for good, unlike their e-mail. */
  readonly subject: string;
  /** Lower case; undefined where the provider does not tell one that could be ours. */
  readonly email: string | undefined;
  /** Whether the provider says that the e-mail is theirs; undefined: it says nothing. */
  readonly emailVerified: boolean | undefined;
  readonly firstName: string | null;
}

type Claims = Readonly<Record<string, unknown>>;

const readText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const readEmail = (value: unknown): string | undefined => {
  const email = readText(value)?.trim().toLowerCase();
  return email !== undefined && email.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : undefined;
};
const readVerified = (value: unknown): boolean | undefined =>
  value === undefined || value === null ? undefined : value === true || value === 'true';

/** The first of the names, as an account has it. */
const readFirstName = (claims: Claims): string | null =>
  (readText(claims.given_name) ?? readText(claims.name)?.split(/\s/)[0])
    ?.replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 100) || null;

/** Reads the claims of OpenID. Throws where they name nobody. */
export function identityFromClaims(claims: Claims): ExternalIdentity {
  const subject = readText(claims.sub);
  if (subject === undefined || subject.length > 255) throw new Error('The provider named nobody.');
  return {
    subject,
    email: readEmail(claims.email),
    emailVerified: readVerified(claims.email_verified),
    firstName: readFirstName(claims),
  };
}

/**
 * Reads what a provider without OpenID tells of a person (`id`, `email`, `name`) and, where it has it, its list of their
 * e-mails, each with `primary` and `verified`: only such a list says that an e-mail is verified.
 */
export function identityFromProfile(profile: unknown, emails: unknown): ExternalIdentity {
  const claims = (typeof profile === 'object' && profile !== null ? profile : {}) as Claims;
  const id = claims.id ?? claims.sub;
  const identity = identityFromClaims({ ...claims, sub: typeof id === 'number' ? String(id) : id });
  if (!Array.isArray(emails)) return identity;
  const verified = (emails as (Claims | null)[]).filter((entry) => entry?.verified === true);
  const primaryEmail = verified.find((entry) => entry?.primary === true) ?? verified[0];
  return { ...identity, email: readEmail(primaryEmail?.email), emailVerified: primaryEmail !== undefined };
}
