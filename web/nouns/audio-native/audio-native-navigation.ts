import { Globe, ListMusic, Newspaper, Palette } from 'lucide-react';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';

export const audioNativePath = '/app/audio-native';
export const nativePagesPath = `${audioNativePath}/settings`;
export const nativePlayerPath = `${nativePagesPath}/player`;

export const audioNativeNavigation: NavigationEntry = {
  title: 'Audio Native',
  path: audioNativePath,
  icon: Newspaper,
  help: 'A player on your pages that reads them aloud.',
  pages: [
    { title: 'Audio Native projects', path: audioNativePath, icon: ListMusic },
    { title: 'Audio Native pages', path: nativePagesPath, icon: Globe },
    { title: 'Audio Native player', path: nativePlayerPath, icon: Palette },
  ],
};
