import { ScanSearch } from 'lucide-react';
import { t } from '../../messages/t.ts';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';

export const aiSpeechClassifierNavigation: NavigationEntry = {
  title: t('AI Speech Classifier'),
  path: '/app/ai-classifier',
  icon: ScanSearch,
  help: t('Check whether this server generated a recording.'),
};
