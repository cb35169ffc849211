import { Repeat } from 'lucide-react';
import { t } from '../../messages/t.ts';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';

export const voiceChangerNavigation: NavigationEntry = {
  title: t('Voice Changer'),
  path: '/app/speech-synthesis/speech-to-speech',
  icon: Repeat,
  help: t('Speak with another voice: words, times and melody stay.'),
};
