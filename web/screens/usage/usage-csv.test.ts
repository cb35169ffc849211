import { expect, it } from 'vitest';
import { usageCsv } from './usage-csv.ts';

it('O-30 writes a row for each bucket and part, and escapes formulas', () => {
  const part = (name: string, values: number[]) => ({ name, values, colour: '' });
  const csv = usageCsv({
    times: [Date.parse('2026-03-01T00:00:00Z'), Date.parse('2026-03-02T00:00:00Z')],
    parts: [part('Ada, "the first"', [1, 2.5]), part('=HYPERLINK("http://x")', [0, 3])],
    partTitle: 'API key',
    valueTitle: 'Credits',
  });
  expect(csv.split('\r\n')).toEqual([
    'Start (UTC),API key,Credits',
    '2026-03-01T00:00:00.000Z,"Ada, ""the first""",1',
    `2026-03-01T00:00:00.000Z,"'=HYPERLINK(""http://x"")",0`,
    '2026-03-02T00:00:00.000Z,"Ada, ""the first""",2.5',
    `2026-03-02T00:00:00.000Z,"'=HYPERLINK(""http://x"")",3`,
    '',
  ]);
});
