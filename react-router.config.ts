import type { Config } from '@react-router/dev/config';
import { landingAccents, landingLanguages } from './contract/catalogue/site/landing/landing-entries.ts';
import { productPages } from './web/pages/products/product-pages.ts';
import { listSlugs } from './web/pages/site/read-content.server.ts';
import { textPages } from './web/pages/texts/text-pages.ts';

const slugPages = (['blog', 'customers', 'guides', 'use-cases'] as const).flatMap((folder) => [
  `/${folder}`,
  ...listSlugs(folder).map((slug) => `/${folder}/${slug}`),
]);

/** A single-page app under /app; public pages are written to HTML at build time. */
export default {
  appDirectory: 'web',
  // A build empties this folder, so nothing else is in it.
  buildDirectory: 'build/web',
  ssr: false,
  prerender: [
    '/',
    '/pricing',
    '/contact-sales',
    '/ai-speech-classifier',
    '/sound-effects',
    '/affiliates',
    '/affiliates/terms',
    '/payouts',
    '/conversational-ai-terms',
    '/affiliate-partner-guide',
    ...Object.keys(textPages),
    ...slugPages,
    ...productPages.map((name) => `/${name}`),
    '/changelog',
    '/showcase',
    '/languages',
    // O-85: both addresses of an entry.
    ...[...landingLanguages, ...landingAccents].flatMap(({ audioSrc }) => [
      `/languages/${audioSrc}`,
      `/text-to-speech/${audioSrc}`,
    ]),
    '/contact-legal',
    '/grants-application',
    '/voice-data-partnerships/application',
    '/voice-data-partnerships-application',
  ],
} satisfies Config;
