import { brand } from '../../../contract/catalogue/brand.ts';
import type { Routes } from '../../../contract/route.ts';
import type { PageHead, PageWithHead } from '../pages/page-head.ts';
import { referenceIndex } from './reference-index.ts';

const requestsPerMinute = 600;
const title = 'API reference';

/** The pages of the API reference: its start, a section, and an operation. The web app draws them. */
export function referencePages(routes: Routes): PageWithHead[] {
  const { sections } = referenceIndex(routes);
  const describe = (baseUrl: string, path: string, name: string, description: string): PageHead => ({
    status: 200,
    title: `${name} · ${brand}`,
    isIndexed: true,
    meta: {
      description,
      'og:site_name': brand,
      'og:type': 'website',
      'og:url': `${baseUrl}${path}`,
      'og:title': name,
      'og:description': description,
      'og:image': `${baseUrl}/og/api.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    },
  });
  const findSection = (id: string | undefined) => sections.find((section) => section.id === id);
  const start = 'Every operation of the API, with examples in curl, JavaScript and Python that you can run here.';
  return [
    { url: '/docs', requestsPerMinute, head: async (_params, baseUrl) => describe(baseUrl, '/docs', title, start) },
    {
      url: '/docs/:section',
      requestsPerMinute,
      async head(params, baseUrl) {
        const section = findSection(params.section);
        if (!section) return missingHead;
        const description = `${section.operations.length} operations of the API: ${section.id}.`;
        return describe(baseUrl, `/docs/${section.id}`, `${section.id} · ${title}`, description);
      },
    },
    {
      url: '/docs/:section/:operation',
      requestsPerMinute,
      async head(params, baseUrl) {
        const section = findSection(params.section);
        const entry = section?.operations.find(({ id }) => id === params.operation);
        if (!section || !entry) return missingHead;
        const name = `${entry.method} ${entry.path}`;
        return describe(baseUrl, `/docs/${section.id}/${entry.id}`, `${name} · ${title}`, entry.summary);
      },
    },
  ];
}

const missingHead: PageHead = { status: 404, title: `Page not found · ${brand}`, isIndexed: false, meta: {} };
