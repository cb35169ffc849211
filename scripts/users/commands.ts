import type { Operator } from '../../server/main.operator.ts';

export const usage = `Links for the accounts of this server, for example while mail is not set up.

  npm run users -- reset-password <email>     prints a link to choose a new password, valid for an hour
  npm run users -- verify-email <email>       prints a link to verify the email, valid for three days
`;

const kinds = ['reset-password', 'verify-email'] as const;

/** Runs one command, as typed after `npm run users --`, and returns its output. Throws an error for the operator if it fails. */
export async function runCommand(
  { links }: Pick<Operator, 'links'>,
  [name, email]: readonly string[],
): Promise<string> {
  const kind = kinds.find((one) => one === name);
  if (!kind || !email) throw new Error(`Unknown command: ${[name, email].filter(Boolean).join(' ')}.\n\n${usage}`);
  const link = await links.create(kind, email);
  if (link === undefined) throw new Error(`No account has the email ${email}.`);
  return `Give this link to the owner of ${email}. It works once:\n${link}`;
}
