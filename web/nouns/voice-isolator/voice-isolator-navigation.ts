import { Ear } from 'lucide-react';
import { t } from '../../messages/t.ts';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';

export const voiceIsolatorNavigation: NavigationEntry = {
  title: t('Voice Isolator'),
  path: '/app/voice-isolator',
  icon: Ear,
  help: t('Remove background noise from recordings and videos.'),
};
