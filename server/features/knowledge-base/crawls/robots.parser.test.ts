import { expect, it } from 'vitest';
import { isSameSite, matchesPattern, matchesWildcard, pageUrl } from './crawl-urls.rules.ts';
import { readPageLinks } from './page-links.parser.ts';
import { readRobots } from './robots.parser.ts';

const site = 'https://shop.example';

it('reads the group for this robot, else that for all', () => {
  const text =
    'User-agent: other\nDisallow: /\n\nUser-agent: *\nDisallow: /private # secret\nAllow: /private/faq\nCrawl-delay: 2';
  const all = readRobots(text);
  expect(all.delayS).toBe(2);
  expect(all.allows(`${site}/`)).toBe(true);
  expect(all.allows(`${site}/private/x`)).toBe(false);
  expect(all.allows(`${site}/private/faq`)).toBe(true);
  const own = readRobots(`${text}\nUser-agent: Timbre\nDisallow: /*.pdf$`);
  expect(own.allows(`${site}/private/x`)).toBe(true);
  expect(own.allows(`${site}/a.pdf`)).toBe(false);
  expect(own.allows(`${site}/a.pdf?x`)).toBe(true);
  expect(readRobots('').allows(`${site}/x`)).toBe(true);
});

it('matches wildcards in bounded time', () => {
  expect(matchesWildcard('*/docs/*', 'https://a.example/docs/x')).toBe(true);
  expect(matchesWildcard(`${'a*'.repeat(1000)}b`, 'a'.repeat(5000))).toBe(false);
  expect(matchesPattern('/docs/*', `${site}/docs/x`)).toBe(true);
  expect(matchesPattern('docs', `${site}/blog`)).toBe(false);
  expect(matchesPattern(null, site)).toBe(true);
});

it('gives each page one URL', () => {
  expect(pageUrl('/a?utm_source=x&b=1#top', `${site}/z`)).toBe(`${site}/a?b=1`);
  for (const address of ['mailto:a@b.example', '/logo.png', 'javascript:alert(1)', 'ftp://x.example/'])
    expect(pageUrl(address, site)).toBeUndefined();
  expect(isSameSite('https://www.shop.example/a', site)).toBe(true);
  expect(isSameSite('https://evil.example/?shop.example', site)).toBe(false);
});

it('reads the links of a page and what it wishes', () => {
  const html = `<!-- <a href="/hidden"> --><a class=x href="/a?x=1&amp;y=2">A</a><a rel="nofollow" href='/b'>B</a>
    <a href=c>C</a><meta name="robots" content="noindex">`;
  expect(readPageLinks(html, `${site}/dir/`)).toEqual({
    links: [`${site}/a?x=1&y=2`, `${site}/dir/c`],
    mayIndex: false,
  });
});
