import { AudioWaveform, Compass, History } from 'lucide-react';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';

const path = '/app/sound-effects';
export const generatePath = `${path}/generate`;
export const effectHistoryPath = `${path}/history`;
export const explorePath = `${path}/explore`;

export const soundEffectsNavigation: NavigationEntry = {
  title: 'Sound Effects',
  path,
  icon: AudioWaveform,
  help: 'Describe a sound and choose from four variants.',
  pages: [
    { title: 'Generate sound effects', path: generatePath, icon: AudioWaveform },
    { title: 'Sound effects history', path: effectHistoryPath, icon: History },
    { title: 'Explore sound effects', path: explorePath, icon: Compass },
  ],
};
