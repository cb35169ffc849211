import { type SiteFormKind, siteFormKinds } from '../../contract/catalogue/site/site-form-values.ts';
import type { Operator } from '../../server/main.operator.ts';

export const usage = `Links for the accounts of this server, for example while mail is not set up, and the forms of its public site.

  npm run users -- reset-password <email>     prints a link to choose a new password, valid for an hour
  npm run users -- verify-email <email>       prints a link to verify the email, valid for three days
  npm run users -- forms [kind]               lists the forms that people sent, newest first:
                                              ${siteFormKinds.join(', ')}; default: all
`;

const linkKinds = ['reset-password', 'verify-email'] as const;

/** Forms that one call lists. */
const maxForms = 50;

/** Runs one command, as typed after `npm run users --`, and returns its output. Throws an error for the operator if it fails. */
export async function runCommand(
  { links, siteForms }: Pick<Operator, 'links' | 'siteForms'>,
  [name, argument]: readonly string[],
): Promise<string> {
  const formKind = siteFormKinds.find((one) => one === argument);
  if (name === 'forms' && (formKind || argument === undefined)) return listForms(siteForms, formKind);
  const kind = linkKinds.find((one) => one === name);
  if (!kind || !argument)
    throw new Error(`Unknown command: ${[name, argument].filter(Boolean).join(' ')}.\n\n${usage}`);
  const link = await links.create(kind, argument);
  if (link === undefined) throw new Error(`No account has the email ${argument}.`);
  return `Give this link to the owner of ${argument}. It works once:\n${link}`;
}

async function listForms(siteForms: Operator['siteForms'], kind: SiteFormKind | undefined): Promise<string> {
  const forms = (await siteForms(maxForms, kind)).map(({ reference, createdAt, name, email, values, ...form }) => {
    const fields = Object.entries(values).map(([field, value]) => `  ${field}: ${value}`);
    return [`${reference}  ${createdAt.toISOString()}  ${form.kind}  ${name} <${email}>`, ...fields].join('\n');
  });
  return forms.map(removeControlCharacters).join('\n\n') || 'There are no forms.';
}

/** Removes control characters, which a terminal would interpret, from user input. */
const removeControlCharacters = (text: string): string => text.replaceAll(/[^\P{Cc}\n]/gu, ' ');
