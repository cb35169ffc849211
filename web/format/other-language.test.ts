import { expect, it, vi } from 'vitest';
import { inSentence } from '../messages/in-sentence.ts';
import { abbreviateCount, formatCount, formatDecimal, formatHundredths } from './count.ts';
import { formatDate } from './date.ts';
import { formatFileSize } from './file-size.ts';
import { nameOfLanguage } from './language-names.ts';
import { formatMoney } from './money.ts';
import { formatPrice } from './price.ts';
import { formatRelativeTime } from './relative-time.ts';

vi.mock('../messages/locale.ts', async (load) => ({ ...(await load<object>()), locale: 'de', formatLocale: 'de-DE' }));

const plain = (text: string) => text.replaceAll(/\s/g, ' ');

it('LANG-010 U-35 writes numbers and amounts in the language of the interface', () => {
  expect([formatCount(12345), abbreviateCount(1500), formatFileSize(1500)]).toEqual(['12.345', '1,5K', '1,5 kB']);
  expect([formatDecimal(1.5, 2), formatHundredths(22.05)]).toEqual(['1,50', '22,05']);
  expect([formatPrice(2200, 'usd'), formatPrice(2150, 'eur'), formatMoney(-1050, 'eur')].map(plain)).toEqual([
    '22 $',
    '21,50 €',
    '-10,50 €',
  ]);
});

it('LANG-010 U-35 writes dates and times in the language of the interface', () => {
  const noon = new Date(2024, 4, 31, 12, 0).getTime();
  expect(formatDate(noon / 1000)).toBe('31.5.24');
  expect(formatRelativeTime(noon, noon + 5 * 60_000)).toBe('vor 5 Minuten');
});

it('LANG-010 names languages in the language of the interface', () => {
  expect(nameOfLanguage('ja', 'Japanese')).toBe('Japanisch');
  expect(inSentence('Stimme')).toBe('Stimme');
});
