import { describe, expect, it } from 'vitest';
import { addSiteScript, describePage } from './site-html.ts';

const head = `<head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/><link rel="modulepreload" href="/assets/b.js"/></head>`;
const app = '<script type="module" async="">import "/assets/$&.js";\nimport("/assets/b.js");</script>';
const demoPage = `<html>${head}<body><div data-site-page="" data-deferred-app=""></div>${app}</body></html>`;

describe('addSiteScript', () => {
  it('keeps the scripts of the app as a text, and adds the script of the site', () => {
    expect(addSiteScript(demoPage, '/assets/site-1.js')).toBe(
      '<html><head><link rel="stylesheet" href="/assets/a.css"/><script type="module" src="/assets/site-1.js"></script></head>' +
        '<body><div data-site-page="" data-deferred-app=""></div>' +
        '<script type="text/plain" id="deferred-app">import "/assets/$&.js";\nimport("/assets/b.js");</script></body></html>',
    );
  });

  it('leaves other pages as they are', () => {
    const page = `<html>${head}<body>${app}</body></html>`;
    expect(addSiteScript(page, '/assets/site-1.js')).toBe(page);
  });

  it('lets the app load with a page of the site that is not marked for it', () => {
    const page = `<html>${head}<body><div data-site-page=""></div>${app}</body></html>`;
    expect(addSiteScript(page, '/s.js')).toBe(
      page.replace('</head>', '<script type="module" src="/s.js"></script></head>'),
    );
  });

  it('stops a build whose pages start the app in another way', () => {
    expect(() =>
      addSiteScript('<body data-site-page="" data-deferred-app=""><script src="/a.js"></script></body>', '/s.js'),
    ).toThrow('A page of the site has no script of the app.');
  });
});

describe('describePage', () => {
  const meta = (url: string) =>
    `<meta property="og:title" content="Tom &amp; &quot;Ada&quot; &#x27;s &lt;b&gt;"/><meta property="og:description" content="Words."/>` +
    `<meta property="og:url" content="https://origin.invalid${url}"/><meta property="og:image" content="https://origin.invalid/og/a.png"/>`;

  it('reads what the head of the page says', () => {
    expect(describePage(`${meta('/blog/tones')}<script>{"dateModified":"2026-11-01"}</script>`, '/blog/tones')).toEqual(
      {
        path: '/blog/tones',
        servedAt: '/blog/tones',
        title: `Tom & "Ada" 's <b>`,
        description: 'Words.',
        picture: '/og/a.png',
        date: '2026-11-01',
      },
    );
  });

  it('knows a second address and the home page', () => {
    expect(describePage(meta('/languages/german'), '/text-to-speech/german')).toMatchObject({
      path: '/languages/german',
      servedAt: '/text-to-speech/german',
    });
    expect(describePage(meta('/'), '/')).toMatchObject({ path: '/', servedAt: '/' });
  });

  it('lists no page that does not describe itself', () => {
    expect(describePage('<title>Timbre</title>', '/pricing')).toBeUndefined();
  });
});
