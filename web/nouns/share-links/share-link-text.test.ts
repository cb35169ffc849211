import { expect, it } from 'vitest';
import { resolveLink, shortenLink } from './share-link-text.ts';

it('SHARE-010 shows a link of 38 characters in full and shortens a longer one to its first 38', () => {
  const link = 'https://voice.example.com/share/abcdef';
  expect(link).toHaveLength(38);
  expect(shortenLink(link)).toBe(link);
  expect(shortenLink(`${link}g`)).toBe(`${link}...`);
});

it.each([
  ['/share/abc', 'http://localhost:4000/share/abc'],
  ['https://voice.example.com/share/abc', 'https://voice.example.com/share/abc'],
])('SHARE-017 resolves %s against the current URL', (link, resolved) => {
  expect(resolveLink(link, 'http://localhost:4000/app/home?a=1#b')).toBe(resolved);
});
