/** A user's identity at an identity provider. */
export interface ExternalIdentity {
  /** Permanent ID at the provider, unlike the email. */
  readonly subject: string;
  /** Lower case; undefined when the provider gives none, or an invalid one. */
  readonly email: string | undefined;
  /** Whether the provider verified the email; undefined: unknown. */
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

/** The given name, or the first word of the full name. */
const readFirstName = (claims: Claims): string | null =>
  (readText(claims.given_name) ?? readText(claims.name)?.split(/\s/)[0])
    ?.replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 100) || null;

/** Reads OpenID Connect claims. Throws when there is no subject. */
export function identityFromClaims(claims: Claims): ExternalIdentity {
  const subject = readText(claims.sub);
  if (subject === undefined || subject.length > 255) throw new Error('The provider sent no subject.');
  return {
    subject,
    email: readEmail(claims.email),
    emailVerified: readVerified(claims.email_verified),
    firstName: readFirstName(claims),
  };
}

/**
 * Reads the profile of a provider without OpenID Connect (`id`, `email`, `name`) and its list of emails, if it has one.
 * Only that list, with `primary` and `verified`, can mark an email as verified.
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
