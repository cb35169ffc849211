import { t } from '../../messages/t.ts';
import { ViewSwitch } from '../../parts/display/view-switch.tsx';
import { effectHistoryPath, explorePath, generatePath } from './sound-effects-navigation.ts';

const views = [
  { path: generatePath, title: t('Generate') },
  { path: effectHistoryPath, title: t('History') },
  { path: explorePath, title: t('Explore') },
];

/** Switches between the views of sound effects. */
export const EffectsSwitch = () => <ViewSwitch label={t('Sound effects views')} views={views} />;
