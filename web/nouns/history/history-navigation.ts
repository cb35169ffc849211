import { History } from 'lucide-react';
import { t } from '../../messages/t.ts';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';

export const historyNavigation: NavigationEntry = {
  title: t('History'),
  path: '/app/speech-synthesis/text-to-speech/history',
  icon: History,
};
