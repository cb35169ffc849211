import { expect, it } from 'vitest';
import { readRecipients } from './recipients-csv.ts';

it('AGENT-015 reads numbers and variables', () => {
  const { recipients, variables, problems } = readRecipients(
    '\uFEFFname,Phone Number,city\n"Lovelace, Ada",+1 (555) 123-4567,London\nGrace,+15551234568,\n',
  );
  expect(problems).toEqual([]);
  expect(variables).toEqual(['name', 'city']);
  expect(recipients).toEqual([
    { phone_number: '+15551234567', variables: { name: 'Lovelace, Ada', city: 'London' } },
    { phone_number: '+15551234568', variables: { name: 'Grace', city: '' } },
  ]);
});

it('AGENT-015 reads files of spreadsheets and lists without headers', () => {
  expect(readRecipients('phone_number;name\r\n+15551234567;Ada\r\n').recipients).toEqual([
    { phone_number: '+15551234567', variables: { name: 'Ada' } },
  ]);
  expect(readRecipients('+15551234567\n+15551234568').recipients).toHaveLength(2);
});

it('AGENT-015 names the lines that cannot be called', () => {
  const { recipients, problems } = readRecipients('phone_number\n+15551234567\n555\n+1 555 123 4567\n');
  expect(recipients).toHaveLength(1);
  expect(problems).toEqual([
    'Line 3: “555” is no number such as +15551234567.',
    'Line 4: +15551234567 is in line 2 too.',
  ]);
  expect(readRecipients('').problems).toEqual(['The file is empty.']);
  expect(readRecipients('a,b\n1,2').problems).toEqual(['No column is named phone_number.']);
  expect(readRecipients('phone\n"+15551234567').problems).toHaveLength(1);
  expect(readRecipients(`phone\n${'1\n'.repeat(30)}`).problems.at(-1)).toBe('10 more.');
});
