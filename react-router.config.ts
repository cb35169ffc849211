import type { Config } from '@react-router/dev/config';

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
  ],
} satisfies Config;
