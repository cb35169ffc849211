import { expect, it } from 'vitest';
import { allowedAddress, allowedOrigins, isAllowedPage, pageAddress } from './embedding-pages.rules.ts';

it('NATIVE-003 gives all links to a page one address', () => {
  expect(pageAddress('https://News.example/a/?utm_source=x&p=1&fbclid=y#part')).toBe('https://news.example/a?p=1');
  expect(pageAddress('https://news.example')).toBe('https://news.example/');
  for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'https://user:secret@news.example/', 'news.example'])
    expect(pageAddress(url), url).toBeUndefined();
});

it('NATIVE-006 allows pages of the same origin below an allowed path', () => {
  const allowed = ['https://news.example/stories', 'http://localhost:8080'];
  for (const url of ['https://news.example/stories', 'https://news.example/stories/1?x', 'http://localhost:8080/a'])
    expect(isAllowedPage(url, allowed), url).toBe(true);
  for (const url of [
    'https://news.example/stories-of-others',
    'https://news.example/',
    'http://news.example/stories',
    'https://news.example.evil.example/stories',
    'https://news.example:8443/stories',
    'http://localhost:8081/a',
    'about:blank',
  ])
    expect(isAllowedPage(url, allowed), url).toBe(false);
  expect(isAllowedPage('https://news.example/', [])).toBe(false);
});

it('NATIVE-006 stores allowed addresses as origin and path', () => {
  expect(allowedAddress('https://News.example/a/?x#y')).toBe('https://news.example/a');
  expect(allowedAddress('https://news.example/')).toBe('https://news.example');
  expect(allowedOrigins(['https://a.example/1', 'https://a.example/2', 'http://b.example:81'])).toEqual([
    'https://a.example',
    'http://b.example:81',
  ]);
});
