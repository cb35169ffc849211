import { Repeat } from 'lucide-react';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';

export const voiceChangerNavigation: NavigationEntry = {
  title: 'Voice Changer',
  path: '/app/speech-synthesis/speech-to-speech',
  icon: Repeat,
  help: 'Speak with another voice: words, times and melody stay.',
};
