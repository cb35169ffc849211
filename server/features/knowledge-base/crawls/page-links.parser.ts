import { pageUrl } from './crawl-urls.rules.ts';

/** What a page says to robots, and the pages that it leads to. */
export interface PageLinks {
  readonly links: readonly string[];
  readonly mayIndex: boolean;
}

const maxLinks = 2000;
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&#38;': '&', '&quot;': '"', '&#39;': "'" };

const attributeOf = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  const value = found?.[1] ?? found?.[2] ?? found?.[3];
  return value?.replaceAll(/&(?:amp|quot|#38|#39);/g, (entity) => entities[entity]!).trim();
};

/** Reads the links of a page without building its tree, in time that grows with its length alone. */
export function readPageLinks(html: string, url: string): PageLinks {
  const text = html.replaceAll(/<!--[\s\S]{0,100000}?-->/g, '');
  let base = url;
  let follows = true;
  let mayIndex = true;
  const links = new Set<string>();
  for (const [tag, name] of text.matchAll(/<(a|base|meta|area)\s[^<>]{1,4000}>/gi)) {
    const kind = name!.toLowerCase();
    if (kind === 'base') base = URL.parse(attributeOf(tag, 'href') ?? '', url)?.href ?? base;
    else if (kind === 'meta') {
      if (!/^(robots|timbre)$/i.test(attributeOf(tag, 'name') ?? '')) continue;
      const wish = attributeOf(tag, 'content') ?? '';
      if (/\b(nofollow|none)\b/i.test(wish)) follows = false;
      if (/\b(noindex|none)\b/i.test(wish)) mayIndex = false;
    } else {
      const href = attributeOf(tag, 'href');
      if (href === undefined || /\bnofollow\b/i.test(attributeOf(tag, 'rel') ?? '')) continue;
      const link = pageUrl(href, base);
      if (link !== undefined && links.size < maxLinks) links.add(link);
    }
  }
  return { links: follows ? [...links] : [], mayIndex };
}
