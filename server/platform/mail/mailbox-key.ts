import { domainToASCII } from 'node:url';

/** Hosts of one provider, which all deliver to the mailbox at the first, and the characters that it ignores. */
const lenientProviders = [
  { hosts: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { hosts: ['proton.me', 'protonmail.com', 'pm.me'], ignored: /[._-]/g },
] as const;

/**
 * One key for all spellings of an email that reach the same mailbox: case, Unicode forms, tags after a plus sign, and
 * characters that the provider ignores. For limits only, since other providers may tell some of them apart.
 */
export function mailboxKey(email: string): string {
  const text = email.normalize('NFKC').trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const host = domainToASCII(text.slice(at + 1).replace(/\.$/, '')) || text.slice(at + 1);
  const [name = ''] = text.slice(0, Math.max(0, at)).split('+');
  const provider = lenientProviders.find(({ hosts }) => (hosts as readonly string[]).includes(host));
  return provider ? `${name.replace(provider.ignored, '')}@${provider.hosts[0]}` : `${name}@${host}`;
}
