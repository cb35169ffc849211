import { t } from '../../messages/t.ts';
import { ViewSwitch } from '../../parts/display/view-switch.tsx';
import { audioNativePath, nativePagesPath, nativePlayerPath } from './audio-native-navigation.ts';

const views = [
  { path: audioNativePath, title: t('Projects'), isExact: true },
  { path: nativePagesPath, title: t('Pages'), isExact: true },
  { path: nativePlayerPath, title: t('Player') },
];

/** Switches between the views of Audio Native. */
export const AudioNativeSwitch = () => <ViewSwitch label={t('Audio Native views')} views={views} />;
