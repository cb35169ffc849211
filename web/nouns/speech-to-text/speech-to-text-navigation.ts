import { Captions } from 'lucide-react';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';

export const speechToTextNavigation: NavigationEntry = {
  title: 'Speech to Text',
  path: '/app/speech-to-text',
  icon: Captions,
  help: 'Turn recordings and videos into text that plays along.',
};
