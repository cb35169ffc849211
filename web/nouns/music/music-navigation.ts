import { Music } from 'lucide-react';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';

export const musicNavigation: NavigationEntry = {
  title: 'Music',
  path: '/app/music',
  icon: Music,
  help: 'Compose instrumental music from a prompt, a plan or a video.',
};
