import { parseHTML } from 'linkedom';
import { afterAll, describe, expect, it } from 'vitest';
import { SiteFolderError } from './site-texts.ts';
import { openSite, removeSites } from './test-site.ts';

afterAll(removeSites);

const openWith = (texts: Readonly<Record<string, string | Buffer>>, isOn = true) =>
  openSite({ texts, isOn, publicUrl: 'https://voice.example.com', operator: { operator: 'Example Ltd' } });

const terms = `---
title: Terms of Example Voices
description: "What you and Example Ltd agree on."
lang: de
date: 2026-12-01
---

# Nutzungsbedingungen

Ein Vertrag mit {operator} unter {origin}.

# Zahlung und Preise

| Plan | Preis |
|---|---|
| Klein | 1 € |

<script>alert(1)</script>
`;

describe('a text of the operator', () => {
  it('U-26 replaces that of the page, with its head and its data for search engines', async () => {
    const site = await openWith({ 'terms-of-use.md': terms });
    const { body, statusCode } = await site.inject('/terms-of-use');
    expect(statusCode).toBe(200);
    expect(body).toMatch(/^<!DOCTYPE html><html data-mode="service" lang="en"/);
    const { document } = parseHTML(body);
    const textOf = (selector: string) => document.querySelector(selector)?.textContent?.trim();
    expect(document.title).toBe('Terms of Example Voices · Timbre');
    expect(textOf('h1')).toBe('Nutzungsbedingungen');
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(textOf('[data-site-lead]')).toBe('What you and Example Ltd agree on.');
    expect(document.querySelector('meta[name="description"]')?.getAttribute('content')).toBe(
      'What you and Example Ltd agree on.',
    );
    const text = document.querySelector('[data-site-text]')!;
    expect(text.getAttribute('lang')).toBe('de');
    expect(text.textContent).toContain('Ein Vertrag mit Example Ltd unter https://voice.example.com.');
    expect(text.querySelector('h2')?.outerHTML).toBe('<h2 id="zahlung-und-preise">Zahlung und Preise</h2>');
    expect(text.querySelector('.prose-table[tabindex="0"] td')?.textContent).toBe('Klein');
    expect(text.textContent).not.toContain('Run by');
    expect(body).not.toContain('The terms of the project');
    expect(JSON.parse(textOf('script[type="application/ld+json"]')!)).toEqual({
      name: 'Terms of Example Voices',
      description: 'What you and Example Ltd agree on.',
      url: 'https://voice.example.com/terms-of-use',
      dateModified: '2026-12-01',
    });
  });

  it('has no scripts besides those of the head, and no demos', async () => {
    const site = await openWith({ 'terms-of-use.md': terms });
    const { body, headers } = await site.inject('/terms-of-use');
    const { document } = parseHTML(body);
    expect(document.querySelectorAll('body script, [data-demo], body > [hidden]')).toHaveLength(0);
    expect([...document.querySelectorAll('script')].map((script) => script.getAttribute('src'))).toEqual([
      null,
      null,
      '/assets/site-0a0a0a0a.js',
    ]);
    expect(body).not.toContain('alert(1)');
    const hashes = String(headers['content-security-policy']).match(/'sha256-/g);
    expect(hashes).toHaveLength(2);
  });

  it('keeps what it does not state', async () => {
    const site = await openWith({ 'about.md': 'Just a text.\n' });
    const { document } = parseHTML((await site.inject('/about')).body);
    expect(document.title).toBe('Title of /about · Timbre');
    expect(document.querySelector('h1')?.textContent).toBe('Title of /about');
    expect(document.querySelector('[data-site-text]')?.innerHTML.trim()).toBe('<p>Just a text.</p>');
  });

  it('is loaded as a document by the app, which contains the text of the build', async () => {
    const site = await openWith({ 'about.md': 'Just a text.' });
    const { statusCode, headers } = await site.inject('/about.data');
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({ 'x-remix-redirect': '/about', 'x-remix-reload-document': 'true' });
    expect((await site.inject('/terms-of-use.data')).statusCode).toBe(200);
  });

  it('replaces both addresses of a page, and its date in the sitemap', async () => {
    const site = await openWith({
      'text-to-speech/irish-accent.md': '# Irish\r\n\r\nHello.',
      'terms-of-use.md': terms,
      '..data/terms-of-use.md': 'of a mounted volume',
      'notes.txt': 'not a text',
    });
    for (const url of ['/text-to-speech/irish-accent', '/languages/irish-accent'])
      expect((await site.inject(url)).body).toContain('>Irish</h1>');
    expect((await site.inject('/sitemap.xml')).body).toContain(
      '<loc>https://voice.example.com/terms-of-use</loc><lastmod>2026-12-01</lastmod>',
    );
  });
});

describe('the start of a server with an invalid text', () => {
  it.each([
    ['unknown.md', 'Text', 'SITE_FOLDER: unknown.md replaces no page, because there is no page /unknown.'],
    ['about.md', '# Only a heading\n', 'SITE_FOLDER: about.md has no text.'],
    ['about.md', Buffer.from([0xff, 0xfe, 0x41]), 'SITE_FOLDER: about.md is not a readable text in UTF-8.'],
    ['about.md', '---\nauthor: Ada\n---\nText', 'SITE_FOLDER: about.md has the line "author: Ada" between ---.'],
    ['about.md', '---\ndate: yesterday\n---\nText', 'SITE_FOLDER: about.md has the date yesterday.'],
  ])('names the file %s', async (name, text, message) => {
    const start = openWith({ [name]: text });
    await expect(start).rejects.toThrow(SiteFolderError);
    await expect(start).rejects.toThrow(message);
  });

  it('names a folder that cannot be read', async () => {
    const start = openSite({ textFolder: '/does/not/exist' });
    await expect(start).rejects.toThrow('SITE_FOLDER: the folder /does/not/exist cannot be read.');
  });

  it('ignores the texts while the public site is off', async () => {
    const site = await openWith({ 'unknown.md': 'Text' }, false);
    expect((await site.inject('/sitemap.xml')).statusCode).toBe(200);
  });
});
