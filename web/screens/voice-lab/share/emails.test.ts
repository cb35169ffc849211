import { expect, it } from 'vitest';
import { emailsProblem, readEmails } from './emails.ts';

it('splits emails at line breaks, commas, semicolons and spaces, and removes duplicates', () => {
  expect(readEmails(' Ada@x.org, bo@y.co.uk\nada@x.org;c@z.de ').emails).toEqual(['ada@x.org', 'bo@y.co.uk', 'c@z.de']);
  expect(readEmails('').emails).toEqual([]);
});

it('reports an invalid email and too many emails', () => {
  expect(emailsProblem('ada@x.org bo')).toBe('bo is not a valid email address.');
  expect(emailsProblem('ada@x')).toMatch(/ada@x is not/);
  expect(emailsProblem('ada@x.org')).toBeUndefined();
  expect(emailsProblem(Array.from({ length: 201 }, (_, at) => `a${at}@x.org`).join('\n'))).toMatch(/at most 200/);
});
