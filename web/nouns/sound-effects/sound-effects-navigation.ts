import { AudioWaveform, Compass, History } from 'lucide-react';
import { t } from '../../messages/t.ts';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';

const path = '/app/sound-effects';
export const generatePath = `${path}/generate`;
export const effectHistoryPath = `${path}/history`;
export const explorePath = `${path}/explore`;

export const soundEffectsNavigation: NavigationEntry = {
  title: t('Sound Effects'),
  path,
  icon: AudioWaveform,
  help: t('Describe a sound and choose from four variants.'),
  pages: [
    { title: t('Generate sound effects'), path: generatePath, icon: AudioWaveform },
    { title: t('Sound effects history'), path: effectHistoryPath, icon: History },
    { title: t('Explore sound effects'), path: explorePath, icon: Compass },
  ],
};
