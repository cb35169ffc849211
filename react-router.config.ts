import type { Config } from '@react-router/dev/config';

/** A single-page app under /app; public pages are written to HTML at build time. */
export default {
  appDirectory: 'web',
  ssr: false,
  prerender: ['/', '/pricing', '/contact-sales', '/affiliates', '/affiliates/terms', '/affiliate-partner-guide'],
} satisfies Config;
