import { expect, it } from 'vitest';
import { insertHead } from './page-head.ts';

const shell = '<html><head><title>Timbre</title></head><body>$&</body></html>';

it('O-63 puts what a page says of itself into the shell, escaped', () => {
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

it('leaves a page to search engines that may have it', () => {
  expect(insertHead(shell, { status: 200, title: 'Open', isIndexed: true, meta: {} })).not.toContain('robots');
});
