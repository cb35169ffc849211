import { Music } from 'lucide-react';
import { t } from '../../messages/t.ts';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';

export const musicNavigation: NavigationEntry = {
  title: t('Music'),
  path: '/app/music',
  icon: Music,
  help: t('Compose instrumental music from a prompt, a plan or a video.'),
};
