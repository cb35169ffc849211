import type { TextFolder } from '../site/read-content.server.ts';

/** Public pages that consist of one text: their paths and the files in `content/`. */
export const textPages: Readonly<Record<string, readonly [TextFolder, string]>> = {
  '/about': ['pages', 'about'],
  '/careers': ['pages', 'careers'],
  '/cookies': ['legal', 'cookies'],
  '/enterprise': ['pages', 'enterprise'],
  '/grants': ['pages', 'grants'],
  '/privacy': ['legal', 'privacy'],
  '/safety': ['legal', 'safety'],
  '/security': ['legal', 'security'],
  '/terms-of-use': ['legal', 'terms-of-use'],
  '/terms-of-use-eu': ['legal', 'terms-of-use-eu'],
  '/use-policy': ['legal', 'use-policy'],
  '/vla': ['legal', 'vla'],
  '/vlaeu': ['legal', 'vlaeu'],
  '/voice-data-partnerships': ['pages', 'voice-data-partnerships'],
  '/voice-guide': ['pages', 'voice-guide'],
};
