import { expect, it } from 'vitest';
import { insertHead } from './page-head.ts';

const shell = '<html><head><title>Timbre</title></head><body>$&</body></html>';

it('O-63 inserts the escaped head of a page into the shell', () => {
  const page = insertHead(shell, {
    status: 200,
    title: 'A <b>$&</b> "title"',
    isIndexed: false,
    meta: { 'og:title': `<script>alert('x')</script>`, 'twitter:card': 'summary' },
  });
  expect(page).toBe(
    '<html><head><title>A &lt;b&gt;$&amp;&lt;/b&gt; &quot;title&quot;</title>' +
      '<meta property="og:title" content="&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;"/>' +
      '<meta name="twitter:card" content="summary"/><meta name="robots" content="noindex"/></head><body>$&</body></html>',
  );
});

it('omits noindex for an indexed page', () => {
  expect(insertHead(shell, { status: 200, title: 'Open', isIndexed: true, meta: {} })).not.toContain('robots');
});

it('names the address of an indexed page as the canonical one', () => {
  const head = { status: 200, title: 'Open', meta: { 'og:url': 'https://a.example/b?c&d' } } as const;
  expect(insertHead(shell, { ...head, isIndexed: true })).toContain(
    '<link rel="canonical" href="https://a.example/b?c&amp;d"/>',
  );
  expect(insertHead(shell, { ...head, isIndexed: false })).not.toContain('canonical');
});

it('inserts structured data that cannot end its element', () => {
  const data = { '@type': 'AudioObject', name: '</script><b>$&' };
  const page = insertHead(shell, { status: 200, title: 'Open', isIndexed: true, meta: {}, structuredData: data });
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(json!)).toEqual(data);
});
