import type { EffectCategory } from '../../../contract/catalogue/effect-categories.ts';
import type { Layer } from '../synthesis/layer.ts';

/** How one named sound is made. */
export interface Recipe {
  readonly category: EffectCategory;
  /** The words and phrases that name it, separated by commas, in the singular. A word with an asterisk counts only if no other names a sound. */
  readonly words: string;
  /** Length in seconds unless the request says it. */
  readonly durationS: number;
  /** An event happens once; a texture lasts as long as the sound. */
  readonly extent: 'event' | 'texture';
  /** Each layer is brought to the same level before its gain applies. */
  readonly layers: readonly Layer[];
  /** Saturation, from 1. */
  readonly drive?: number;
  /** Its frequencies and times are a standard, which variation must keep. */
  readonly isExact?: boolean;
}

export type Recipes = Readonly<Record<string, Recipe>>;
