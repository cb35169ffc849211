import type { MetaDescriptor } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { siteOrigin } from './site-origin.ts';

interface PageMetaInput {
  /** Of the canonical page, such as `/languages/german`. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** ISO date of an article. */
  readonly date?: string | undefined;
  /** schema.org data of the page, besides what every page says of itself. */
  readonly structuredData?: Readonly<Record<string, unknown>>;
}

/** The picture of a page for link previews, which the build draws. */
const pictureOf = (path: string): string =>
  `${siteOrigin}/og/${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}.png`;

/** Title, description, canonical address, preview picture and structured data of a public page. */
export function pageMeta({ path, title, description, date, structuredData }: PageMetaInput): MetaDescriptor[] {
  const url = `${siteOrigin}${path}`;
  const fullTitle = path === '/' ? title : `${title} · ${brand}`;
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: date ? 'article' : 'website' },
    { property: 'og:site_name', content: brand },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: pictureOf(path) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'WebPage',
        name: title,
        description,
        url,
        ...(date && { dateModified: date }),
        isPartOf: { '@type': 'WebSite', name: brand, url: siteOrigin },
        ...structuredData,
      },
    },
  ];
}
