import { BookAudio } from 'lucide-react';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';

export const studioNavigation: NavigationEntry = {
  title: 'Studio',
  path: '/app/studio',
  icon: BookAudio,
  help: 'Turn books, articles and scripts into long audio, chapter by chapter.',
};
