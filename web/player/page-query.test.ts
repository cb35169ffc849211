import { expect, it } from 'vitest';
import { chooseColours, embeddingUrl, readQuery } from './page-query.ts';

it('PLAYER-010 reads the attributes of the element as a page wrote them', () => {
  expect(readQuery('?publicUserId=p&small=True&textColor=%23fff&url=https%3A%2F%2Fa.example%2F')).toMatchObject({
    publicUserId: 'p',
    small: true,
    textColor: '#fff',
    url: 'https://a.example/',
    isPreview: false,
  });
});

it('PLAYER-010 believes the browser more than the address about the page around the frame', () => {
  expect(embeddingUrl('https://a.example/x', 'https://a.example')).toBe('https://a.example/x');
  expect(embeddingUrl('https://a.example/x', 'https://evil.example')).toBe('https://evil.example/');
  expect(embeddingUrl('nothing', 'https://a.example')).toBe('https://a.example/');
  expect(embeddingUrl('https://a.example/x', undefined)).toBe('https://a.example/x');
});

it('PLAYER-010 follows the colour scheme unless colours are given, and ignores those it cannot read', () => {
  expect(chooseColours([undefined, ''], [undefined, ''])).toBeUndefined();
  expect(chooseColours(['url(x)', '#ffffff'], [undefined, ''])).toEqual({
    text: 'rgba(255, 255, 255, 1)',
    background: 'rgba(0, 0, 0, 1)',
    isDark: true,
  });
  expect(chooseColours(['#111', '#fff'], ['#eee', '#000'])).toMatchObject({ isDark: false });
});
