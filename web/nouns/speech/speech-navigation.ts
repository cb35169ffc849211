import { AudioLines } from 'lucide-react';
import { t } from '../../messages/t.ts';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';

export const speechNavigation: NavigationEntry = {
  title: t('Text to Speech'),
  path: '/app/speech-synthesis/text-to-speech',
  icon: AudioLines,
  help: t('Type a text and hear it at once.'),
  pages: [{ title: t('Dialogue'), path: '/app/speech-synthesis/text-to-speech?view=dialogue', icon: AudioLines }],
};
