import { t } from '../messages/t.ts';

/** The referral pages in reading order. */
export const affiliatePages = [
  { path: '/affiliates', title: t('Invite others') },
  { path: '/affiliate-partner-guide', title: t('Partner guide') },
  { path: '/affiliates/terms', title: t('Terms') },
] as const;
