import { ViewSwitch } from '../../parts/display/view-switch.tsx';
import { audioNativePath, nativePagesPath, nativePlayerPath } from './audio-native-navigation.ts';

const views = [
  { path: audioNativePath, title: 'Projects', isExact: true },
  { path: nativePagesPath, title: 'Pages', isExact: true },
  { path: nativePlayerPath, title: 'Player' },
];

/** Switches between the views of Audio Native. */
export const AudioNativeSwitch = () => <ViewSwitch label="Audio Native views" views={views} />;
