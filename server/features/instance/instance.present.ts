import type { InstanceState } from './instance.service.ts';

export const presentInstance = ({ mode, isChosen, isFixed }: InstanceState) => ({
  mode,
  is_chosen: isChosen,
  is_fixed: isFixed,
});
