import { History } from 'lucide-react';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';

export const historyNavigation: NavigationEntry = {
  title: 'History',
  path: '/app/speech-synthesis/text-to-speech/history',
  icon: History,
};
