import { Ear } from 'lucide-react';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';

export const voiceIsolatorNavigation: NavigationEntry = {
  title: 'Voice Isolator',
  path: '/app/voice-isolator',
  icon: Ear,
  help: 'Remove background noise from recordings and videos.',
};
