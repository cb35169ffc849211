import { describe, expect, it } from 'vitest';
import { abbreviateCount } from './count.ts';
import { formatDate } from './date.ts';
import { estimateDurationInS, formatDuration } from './duration.ts';
import { formatFileSize } from './file-size.ts';
import { formatPrice } from './price.ts';
import { dirOf, textDirection } from './text-direction.ts';
import { isWebAddress } from './web-address.ts';

it.each([
  [2200, 'usd', '$22'],
  [2100, 'eur', '21€'],
  [8250, 'usd', '$82.5'],
  [475, 'eur', '4.75€'],
  [1833, 'usd', '$18.33'],
  [0, 'usd', '$0'],
] as const)('FMT-001 formats %d cents of %s as %s', (cents, currency, text) => {
  expect(formatPrice(cents, currency)).toBe(text);
});

it.each([
  [9900, 'pln', 'PLN\u00a099.00'],
  [3000, 'jpy', '¥3,000'],
])('formats an invoice amount %d in %s, which no plan has, as %s', (amount, currency, text) => {
  expect(formatPrice(amount, currency)).toBe(text);
});

it('FMT-002 formats month, day and year, with an optional time', () => {
  const afternoon = new Date(2024, 4, 31, 14, 5).getTime() / 1000;
  expect(formatDate(afternoon)).toBe('5/31/24');
  expect(formatDate(afternoon, { withTime: true })).toBe('5/31/24 14:05');
  expect(formatDate(new Date(2026, 0, 2, 0, 7).getTime() / 1000, { withTime: true })).toBe('1/2/26 00:07');
});

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1K'],
  [1500, '1.5K'],
  [999_949, '999.9K'],
  [999_950, '1M'],
  [2_000_000, '2M'],
])('FMT-003 abbreviates %d as %s', (count, text) => {
  expect(abbreviateCount(count)).toBe(text);
});

it.each([
  [999, 'decimal', '999 B'],
  [1000, 'decimal', '1 kB'],
  [1500, 'decimal', '1.5 kB'],
  [999_950, 'decimal', '1 MB'],
  [1023, 'binary', '1023 B'],
  [1024, 'binary', '1 KiB'],
  [5 * 1024 ** 2, 'binary', '5 MiB'],
] as const)('FMT-004 formats %d bytes (%s) as %s', (bytes, system, text) => {
  expect(formatFileSize(bytes, system)).toBe(text);
});

describe('text direction', () => {
  it.each([
    ['שלום', 'rtl'],
    ['مرحبا', 'rtl'],
    ['123 abc', 'ltr'],
    ['Привет', 'ltr'],
    ['Γειά', 'ltr'],
    ['你好', 'unknown'],
    ['!!', 'unknown'],
    ['', 'unknown'],
    ['… "שלום" hello', 'rtl'],
    ['你好 hello', 'ltr'],
  ])('TTS-008 detects the direction of %j as %s', (text, direction) => {
    expect(textDirection(text)).toBe(direction);
  });

  it('FMT-005 is auto if the direction is unknown', () => {
    expect([dirOf('שלום'), dirOf('hello'), dirOf('?')]).toEqual(['rtl', 'ltr', 'auto']);
  });
});

describe('FILE-005 URL validation', () => {
  it('FILE-005 rejects http only if https is required', () => {
    expect(isWebAddress('http://example.org/a')).toBe(true);
    expect(isWebAddress('http://example.org/a', { httpsOnly: true })).toBe(false);
    expect(isWebAddress('https://example.org/a', { httpsOnly: true })).toBe(true);
  });

  it.each(['', 'example.org', 'javascript:alert(1)', 'ftp://example.org', 'https://', '//example.org'])(
    'rejects %j in both checks',
    (text) => {
      expect(isWebAddress(text)).toBe(false);
      expect(isWebAddress(text, { httpsOnly: true })).toBe(false);
    },
  );
});

describe('durations', () => {
  it('PLAYER-003 assumes 140 words per minute', () => {
    expect(estimateDurationInS(Array.from({ length: 140 }, () => 'word').join(' '))).toBe(60);
    expect(estimateDurationInS(' \n — … ')).toBe(0);
  });

  it.each([
    [5.9, '0:05'],
    [754, '12:34'],
    [3723, '1:02:03'],
    [Number.NaN, '0:00'],
  ])('formats %d s as %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});
