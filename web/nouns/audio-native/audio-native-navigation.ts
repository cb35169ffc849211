import { Globe, ListMusic, Newspaper, Palette } from 'lucide-react';
import { t } from '../../messages/t.ts';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';

export const audioNativePath = '/app/audio-native';
export const nativePagesPath = `${audioNativePath}/settings`;
export const nativePlayerPath = `${nativePagesPath}/player`;

export const audioNativeNavigation: NavigationEntry = {
  title: t('Audio Native'),
  path: audioNativePath,
  icon: Newspaper,
  help: t('A player on your pages that reads them aloud.'),
  pages: [
    { title: t('Audio Native projects'), path: audioNativePath, icon: ListMusic },
    { title: t('Audio Native pages'), path: nativePagesPath, icon: Globe },
    { title: t('Audio Native player'), path: nativePlayerPath, icon: Palette },
  ],
};
