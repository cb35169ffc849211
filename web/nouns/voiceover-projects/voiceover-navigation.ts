import { Clapperboard } from 'lucide-react';
import { t } from '../../messages/t.ts';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';
import { voiceoverPath } from './voiceover-paths.ts';

export const voiceoverNavigation: NavigationEntry = {
  title: t('Voiceover Studio'),
  path: voiceoverPath,
  icon: Clapperboard,
  help: t('Place voices, effects and music on a timeline, with or without a video.'),
};
