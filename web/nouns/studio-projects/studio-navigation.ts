import { BookAudio } from 'lucide-react';
import { t } from '../../messages/t.ts';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';

export const studioNavigation: NavigationEntry = {
  title: t('Studio'),
  path: '/app/studio',
  icon: BookAudio,
  help: t('Turn books, articles and scripts into long audio, chapter by chapter.'),
};
