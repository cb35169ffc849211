import { createHash } from 'node:crypto';
import { parseHTML } from 'linkedom';
import { afterAll, describe, expect, it } from 'vitest';
import { originToken } from '../../../contract/catalogue/site/site-tokens.ts';
import { readSitePages } from './site-pages.ts';
import { openSite, removeSites, sitePages } from './test-site.ts';

afterAll(removeSites);

const html = { accept: 'text/html' };

describe('the address of the server', () => {
  it('U-27 is that of PUBLIC_URL, whatever the client asks for', async () => {
    const site = await openSite({ publicUrl: 'https://voice.example.com' });
    const { body, statusCode } = await site.inject({ url: '/about', headers: { host: 'other.example' } });
    expect(statusCode).toBe(200);
    expect(body).toContain('<link rel="canonical" href="https://voice.example.com/about"/>');
    expect(body).toContain('at https://voice.example.com,');
    expect(body).not.toContain('origin.invalid');
    expect(body).not.toContain('other.example');
  });

  it('U-27 is that of the request without PUBLIC_URL', async () => {
    const site = await openSite();
    for (const host of ['voice.lan:8080', '[::1]:3000', '192.168.1.4']) {
      const { body } = await site.inject({ url: '/about', headers: { host } });
      expect(body).toContain(`<link rel="canonical" href="http://${host}/about"/>`);
    }
  });

  it.each([
    'evil.example"><script>alert(1)</script>',
    "evil'onload='alert(1)",
    'evil.example/%22%3E',
    'evil\\".example',
    '<svg>',
    '',
  ])('never puts the header "Host: %s" into a page', async (host) => {
    const site = await openSite();
    for (const url of ['/about', '/about.data', '/sitemap.xml', '/robots.txt', '/blog/feed.xml']) {
      const { body } = await site.inject({ url, headers: { host } });
      expect(body).not.toMatch(/alert\(1\)|onload|%22|<svg>|"\.example/);
    }
  });
});

describe('the operator of the server', () => {
  it('U-26 is named where it is stated', async () => {
    const operator = {
      operator: 'Example Ltd',
      operator_address: '1 Main Street, Cork',
      operator_email: 'a@b.example',
    };
    const site = await openSite({ operator });
    const { body } = await site.inject('/terms-of-use');
    expect(body).toContain('Run by Example Ltd at http://localhost, 1 Main Street, Cork, a@b.example.');
  });

  it('U-26 is called "the operator of this server" where it is not', async () => {
    const { body } = await (await openSite()).inject('/terms-of-use');
    expect(body).toContain('Run by the operator of this server at');
    expect(body).toContain('an email address that the operator of this server has not stated.');
    expect(body).not.toMatch(/\{operator/);
  });

  it.each([
    '"Quoted" & Sons',
    '</script><script>alert(1)</script>',
    "O'Neil \\",
    '\\"); alert(1); ("',
    '$& $1 {origin}',
    'Two\nlines\u0007',
  ])('is harmless with the name %j in HTML, in attributes and in embedded data', async (operator) => {
    const site = await openSite({ operator: { operator } });
    const { body } = await site.inject('/about');
    const { document } = parseHTML(body);
    expect(document.querySelector('[data-site-text]')?.textContent).toContain(
      `Run by ${operator.replaceAll(/[\s\p{Cc}]+/gu, ' ')}`,
    );
    const scripts = [...document.querySelectorAll('script:not([src])')].map(({ textContent }) => textContent ?? '');
    expect(scripts).toHaveLength(4);
    expect(body).not.toContain('<script>alert');
    // The stream of the app is a string of a script, which contains JSON.
    const [, string = ''] = /enqueue\((".*")\)$/.exec(scripts.at(-1)!) ?? [];
    const [text] = JSON.parse(JSON.parse(string) as string) as string[];
    expect(text).toMatch(/^<p>Run by [^\n<]+ at http:\/\/localhost$/);
    const data = await site.inject('/about.data');
    expect(JSON.parse(data.body)).toHaveLength(3);
  });
});

it('allows exactly the scripts of the page, after the server has filled it in', async () => {
  const site = await openSite({ operator: { operator: 'Example & Co' } });
  const { body, headers } = await site.inject('/about');
  const inline = [...body.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].flatMap(([, text]) =>
    text === '' ? [] : `'sha256-${createHash('sha256').update(text!).digest('base64')}'`,
  );
  const policy = String(headers['content-security-policy']);
  expect(/script-src ([^;]+)/.exec(policy)?.[1]?.split(' ')).toEqual(["'self'", ...inline]);
  expect(policy).toContain("script-src-attr 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
});

it('replies 304 to the tag that it sent, also when the reply was compressed', async () => {
  const site = await openSite();
  for (const url of ['/about', '/about.data']) {
    const first = await site.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(first.headers['cache-control']).toBe('no-cache');
    const etag = String(first.headers.etag);
    const second = await site.inject({ url, headers: { 'if-none-match': etag } });
    expect([second.statusCode, second.body]).toEqual([304, '']);
    const other = await site.inject({ url, headers: { 'if-none-match': etag, host: 'other.example' } });
    expect(other.statusCode).toBe(200);
    const unknown = await site.inject({ url, headers: { 'if-none-match': '"unknown"' } });
    expect(unknown.statusCode).toBe(200);
  }
});

it('serves the data of each page for visits within the app', async () => {
  const site = await openSite({ publicUrl: 'https://voice.example.com' });
  const { headers, body } = await site.inject('/about.data');
  expect(headers['content-type']).toBe('text/x-script; charset=utf-8');
  expect(JSON.parse(body)).toEqual(['Title of /about', 'the operator of this server', 'https://voice.example.com']);
  expect((await site.inject('/_root.data')).statusCode).toBe(200);
});

it('serves each page at each of its addresses, with and without a slash at the end', async () => {
  const site = await openSite();
  for (const { servedAt, path } of sitePages) {
    const reply = await site.inject(servedAt);
    expect([servedAt, reply.statusCode]).toEqual([servedAt, 200]);
    expect(reply.body).toContain(`href="http://localhost${path}"`);
  }
  expect((await site.inject({ url: '/unknown', headers: html })).statusCode).toBe(404);
});

it.each([
  [true, 'service'],
  [false, 'private'],
])('marks documents of servers that sell plans (%s)', async (showsPlans, mode) => {
  const site = await openSite({ showsPlans });
  expect((await site.inject('/about')).body).toContain(`<html data-mode="${mode}" lang="en"`);
  expect((await site.inject({ url: '/contact-sales', headers: html })).statusCode).toBe(showsPlans ? 200 : 404);
});

describe('with PUBLIC_SITE=false', () => {
  it('leads from the home page to the app, and serves no other page', async () => {
    const site = await openSite({ isOn: false });
    const home = await site.inject('/');
    expect([home.statusCode, home.headers.location]).toEqual([302, '/app/home']);
    for (const { servedAt } of sitePages.slice(1)) {
      expect((await site.inject({ url: servedAt, headers: html })).statusCode).toBe(404);
      expect((await site.inject(`${servedAt}.data`)).statusCode).toBe(404);
    }
    expect((await site.inject('/app/home')).statusCode).toBe(200);
  });

  it('lists no page for search engines', async () => {
    const site = await openSite({ isOn: false });
    expect((await site.inject('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
    expect((await site.inject('/sitemap.xml')).body).not.toContain('<url>');
    expect((await site.inject('/blog/feed.xml')).statusCode).toBe(404);
  });
});

it('serves no site without a list of pages', async () => {
  expect(await readSitePages('/does/not/exist')).toEqual([]);
  expect(originToken).toBe('https://origin.invalid');
});
