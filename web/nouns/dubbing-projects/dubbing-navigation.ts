import { Languages } from 'lucide-react';
import { t } from '../../messages/t.ts';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';
import { dubbingPath } from './dubbing-paths.ts';

export const dubbingNavigation: NavigationEntry = {
  title: t('Dubbing'),
  path: dubbingPath,
  icon: Languages,
  help: t('Speak a video or recording anew in other languages, line by line.'),
};
