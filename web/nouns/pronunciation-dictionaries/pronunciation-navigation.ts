import { BookA } from 'lucide-react';
import { t } from '../../messages/t.ts';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';

export const pronunciationNavigation: NavigationEntry = {
  title: t('Pronunciation'),
  path: '/app/pronunciation-dictionaries',
  icon: BookA,
  help: t('Set how names and words are spoken.'),
};
