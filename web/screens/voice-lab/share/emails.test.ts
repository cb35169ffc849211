import { expect, it } from 'vitest';
import { emailsProblem, readEmails } from './emails.ts';

it('reads addresses by line, comma or blank, each once', () => {
  expect(readEmails(' Ada@x.org, bo@y.co.uk\nada@x.org;c@z.de ').emails).toEqual(['ada@x.org', 'bo@y.co.uk', 'c@z.de']);
  expect(readEmails('').emails).toEqual([]);
});

it('names the word that is no address', () => {
  expect(emailsProblem('ada@x.org bo')).toBe('bo is no e-mail address.');
  expect(emailsProblem('ada@x')).toMatch(/ada@x is no/);
  expect(emailsProblem('ada@x.org')).toBeUndefined();
  expect(emailsProblem(Array.from({ length: 201 }, (_, at) => `a${at}@x.org`).join('\n'))).toMatch(/At most 200/);
});
