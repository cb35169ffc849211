import { expect, it } from 'vitest';
import { parseEmails } from './parse-emails.ts';

it('WS-012 reads pasted lists of addresses and names each invalid one', () => {
  expect(
    parseEmails('ada@example.com, Bob B. <Bob@Example.com>;eve@\n ada@example.com\tdan@example.com nobody'),
  ).toEqual({
    emails: ['ada@example.com', 'bob@example.com', 'dan@example.com'],
    invalid: ['eve@', 'nobody'],
  });
  expect(parseEmails(' \n')).toEqual({ emails: [], invalid: [] });
});
