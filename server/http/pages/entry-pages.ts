import { brand } from '../../../contract/catalogue/brand.ts';
import type { PageWithHead } from './page-head.ts';

const describe = (url: string, title: string): PageWithHead => ({
  url,
  requestsPerMinute: 600,
  head: async (_params, baseUrl) => ({
    status: 200,
    title: `${title} · ${brand}`,
    isIndexed: true,
    meta: {
      'og:site_name': brand,
      'og:type': 'website',
      'og:url': `${baseUrl}${url}`,
      'og:title': `${title} · ${brand}`,
      'twitter:card': 'summary_large_image',
    },
  }),
});

/** The pages of the app that visitors get links to, with a head for link previews. */
export const entryPages: readonly PageWithHead[] = [
  describe('/app/sign-in', 'Sign in'),
  describe('/app/sign-up', 'Sign up'),
];
