import { AudioLines } from 'lucide-react';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';

export const speechNavigation: NavigationEntry = {
  title: 'Text to Speech',
  path: '/app/speech-synthesis/text-to-speech',
  icon: AudioLines,
  help: 'Type a text and hear it at once.',
  pages: [{ title: 'Dialogue', path: '/app/speech-synthesis/text-to-speech?view=dialogue', icon: AudioLines }],
};
