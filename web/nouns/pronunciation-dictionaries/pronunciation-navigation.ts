import { BookA } from 'lucide-react';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';

export const pronunciationNavigation: NavigationEntry = {
  title: 'Pronunciation',
  path: '/app/pronunciation-dictionaries',
  icon: BookA,
  help: 'Set how names and words are spoken.',
};
