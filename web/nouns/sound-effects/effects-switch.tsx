import { ViewSwitch } from '../../parts/display/view-switch.tsx';
import { effectHistoryPath, explorePath, generatePath } from './sound-effects-navigation.ts';

const views = [
  { path: generatePath, title: 'Generate' },
  { path: effectHistoryPath, title: 'History' },
  { path: explorePath, title: 'Explore' },
];

/** Switches between the views of sound effects. */
export const EffectsSwitch = () => <ViewSwitch label="Sound effects views" views={views} />;
