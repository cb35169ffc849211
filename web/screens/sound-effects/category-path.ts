import type { EffectCategory } from '../../../contract/catalogue/effect-categories.ts';
import { explorePath } from '../../nouns/sound-effects/sound-effects-navigation.ts';

/** The explore view of a category; undefined: of all sounds. */
export const categoryPath = (category: EffectCategory | undefined): string =>
  category === undefined ? explorePath : `${explorePath}/category?${new URLSearchParams({ category })}`;
