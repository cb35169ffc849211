import { expect, it } from 'vitest';
import { interfaceFormats } from './interface-formats.ts';
import { parseSource } from './source.ts';

const findings = (text: string, path = 'web/screens/voices/x.tsx') => {
  const file = parseSource(path, text);
  return [...interfaceFormats({ root: '', files: [file], paths: [path], has: () => true })].map(({ line }) => line);
};

it.each([
  'new Intl.NumberFormat().format(5)',
  "new Intl.NumberFormat('en').format(5)",
  'new Intl.DateTimeFormat().format(now)',
  'new Intl.DateTimeFormat(undefined, { timeZone })',
  'new Intl.Collator(undefined, { numeric: true })',
  'new Intl.PluralRules()',
  'count.toLocaleString()',
  "date.toLocaleDateString('en-US')",
  '<p>{ratio.toFixed(1)}</p>',
  "<p>{count === 1 ? 'voice' : 'voices'}</p>",
])('U-35 reports %s', (text) => expect(findings(text)).toEqual([1]));

it.each([
  'new Intl.NumberFormat(formatLocale).format(5)',
  'new Intl.DateTimeFormat().resolvedOptions().timeZone',
  'count.toLocaleString(formatLocale)',
  'formatDecimal(ratio, 1)',
  "const type = files.length === 1 ? first : 'many'",
])('U-35 accepts %s', (text) => expect(findings(text)).toEqual([]));

it('leaves decimal points in styles, and English on pages for contributors', () => {
  expect(findings('const x = at.toFixed(1)', 'web/parts/waveform/x.ts')).toEqual([]);
  expect(findings("const unit = n === 1 ? 'month' : 'months'", 'web/screens/payment-sandbox/x.ts')).toEqual([]);
});
