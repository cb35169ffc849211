/** Somebody as an identity provider knows them. */
export interface OutsidePerson {
  /** Theirs for good, unlike their e-mail. */
  readonly subject: string;
  /** Lower case; undefined where the provider does not tell one that could be ours. */
  readonly email: string | undefined;
  /** Whether the provider says that the e-mail is theirs; undefined: it says nothing. */
  readonly emailVerified: boolean | undefined;
  readonly firstName: string | null;
}

type Claims = Readonly<Record<string, unknown>>;

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const emailOf = (value: unknown): string | undefined => {
  const email = text(value)?.trim().toLowerCase();
  return email !== undefined && email.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : undefined;
};
const verifiedOf = (value: unknown): boolean | undefined =>
  value === undefined || value === null ? undefined : value === true || value === 'true';

/** The first of the names, as an account has it. */
const firstNameOf = (claims: Claims): string | null =>
  (text(claims.given_name) ?? text(claims.name)?.split(/\s/)[0])
    ?.replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 100) || null;

/** Reads the claims of OpenID. Throws where they name nobody. */
export function personOfClaims(claims: Claims): OutsidePerson {
  const subject = text(claims.sub);
  if (subject === undefined || subject.length > 255) throw new Error('The provider named nobody.');
  return {
    subject,
    email: emailOf(claims.email),
    emailVerified: verifiedOf(claims.email_verified),
    firstName: firstNameOf(claims),
  };
}

/**
 * Reads what a provider without OpenID tells of a person (`id`, `email`, `name`) and, where it has it, its list of their
 * e-mails, each with `primary` and `verified`: only such a list says that an e-mail is verified.
 */
export function personOfProfile(profile: unknown, emails: unknown): OutsidePerson {
  const claims = (typeof profile === 'object' && profile !== null ? profile : {}) as Claims;
  const id = claims.id ?? claims.sub;
  const known = personOfClaims({ ...claims, sub: typeof id === 'number' ? String(id) : id });
  if (!Array.isArray(emails)) return known;
  const verified = (emails as (Claims | null)[]).filter((entry) => entry?.verified === true);
  const chosen = verified.find((entry) => entry?.primary === true) ?? verified[0];
  return { ...known, email: emailOf(chosen?.email), emailVerified: chosen !== undefined };
}
