import { BookOpenCheck, ChartColumn, Library, Podcast } from 'lucide-react';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';
import { publishingPath, readCollectionsPath, readMetricsPath, readReviewPath } from './reads-paths.ts';

/** Why the review of reads is closed to the person. */
const useReviewLock = (): string | undefined =>
  usePermission('read.review') === false ? t('Only the operator of this server reviews reads.') : undefined;

export const publishingNavigation: NavigationEntry = {
  title: t('Publishing'),
  path: publishingPath,
  icon: Podcast,
  help: t('Publish studio projects to readers, with a page and a podcast feed.'),
  pages: [
    { title: t('Published reads'), path: publishingPath, icon: Podcast },
    { title: t('Collections of reads'), path: readCollectionsPath, icon: Library },
    { title: t('Reading metrics'), path: readMetricsPath, icon: ChartColumn },
    { title: t('Review of reads'), path: readReviewPath, icon: BookOpenCheck, useLock: useReviewLock },
  ],
};
