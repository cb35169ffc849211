import { Clapperboard } from 'lucide-react';
import { t } from '../../messages/t.ts';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';

export const voiceoverNavigation: NavigationEntry = {
  title: t('Voiceover Studio'),
  path: '/app/voiceover-studio',
  icon: Clapperboard,
  help: t('Place voices, effects and music on a timeline, with or without a video.'),
};
