import { parseFeed } from 'podcast-partytime';
import { SaxesParser } from 'saxes';
import { afterAll, expect, it } from 'vitest';
import { openSite, removeSites, sitePages } from './test-site.ts';

afterAll(removeSites);

/** The texts of the elements with this name. Throws if the document is not well-formed. */
function readElements(xml: string, name: string): string[] {
  const found: string[] = [];
  const parser = new SaxesParser();
  let path: string[] = [];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    path.push(tag.name);
    if (tag.name === name) found.push('');
  });
  parser.on('closetag', () => {
    path = path.slice(0, -1);
  });
  parser.on('text', (text) => {
    if (path.at(-1) === name) found[found.length - 1] += text;
  });
  parser.write(xml).close();
  return found;
}

it('U-27 lists exactly the canonical pages in the sitemap', async () => {
  const site = await openSite({ publicUrl: 'https://voice.example.com' });
  const { body, headers } = await site.inject('/sitemap.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(readElements(body, 'loc')).toEqual(
    [...new Set(sitePages.map(({ path }) => path))].map((path) => `https://voice.example.com${path}`),
  );
  expect(readElements(body, 'lastmod')).toEqual(['2026-11-27', '2026-11-02', '2026-11-20']);
});

it('U-27 leaves pages about plans out of the sitemap of a server without plans', async () => {
  const { body } = await (await openSite({ showsPlans: false })).inject('/sitemap.xml');
  expect(readElements(body, 'loc').filter((url) => url.endsWith('/contact-sales'))).toEqual([]);
});

it('U-27 keeps search engines out of the app and the API', async () => {
  const site = await openSite({ publicUrl: 'https://voice.example.com' });
  const { body, headers } = await site.inject('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /app/',
    'Disallow: /v1/',
    'Allow: /',
    '',
    'Sitemap: https://voice.example.com/sitemap.xml',
    '',
  ]);
});

it('LAND-005 serves the posts as an RSS feed, newest first', async () => {
  const site = await openSite({ publicUrl: 'https://voice.example.com' });
  const { body, headers } = await site.inject('/blog/feed.xml');
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(parseFeed(body)).toMatchObject({ title: 'Timbre', link: 'https://voice.example.com/blog', language: 'en' });
  expect(readElements(body, 'title')).toEqual(['Timbre', 'Tones & <b>pitch</b>', 'Title of /blog/older']);
  expect(readElements(body, 'guid')).toEqual([
    'https://voice.example.com/blog/newer',
    'https://voice.example.com/blog/older',
  ]);
  expect(readElements(body, 'pubDate').map((date) => new Date(date).toISOString().slice(0, 10))).toEqual([
    '2026-11-20',
    '2026-11-02',
  ]);
  expect(readElements(body, 'description').at(-1)).toBe('Description of /blog/older & more');
});
