import * as z from 'zod/mini';

export interface ParsedEmails {
  /** In lower case, each once. */
  readonly emails: string[];
  /** What is no address, as typed. */
  readonly invalid: string[];
}

const address = z.email();
/** `Ada Lovelace <ada@example.com>`, as mail programs copy it. */
const named = /^[^<>]*<([^<>]+)>$/;

/** Reads a pasted list of addresses, separated by lines, commas or semicolons, or by spaces without names. */
export function parseEmails(text: string): ParsedEmails {
  const parts = text
    .split(/[\n,;]+/)
    .flatMap((part) => (part.includes('<') ? [part.trim()] : part.trim().split(/\s+/)));
  const emails = new Set<string>();
  const invalid = new Set<string>();
  for (const part of parts.filter((one) => one !== '')) {
    const email = (named.exec(part)?.[1] ?? part).trim().toLowerCase();
    if (address.safeParse(email).success) emails.add(email);
    else invalid.add(part);
  }
  return { emails: [...emails], invalid: [...invalid] };
}
