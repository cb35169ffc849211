import { ScanSearch } from 'lucide-react';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';

export const aiSpeechClassifierNavigation: NavigationEntry = {
  title: 'AI Speech Classifier',
  path: '/app/ai-classifier',
  icon: ScanSearch,
  help: 'Check whether this server generated a recording.',
};
