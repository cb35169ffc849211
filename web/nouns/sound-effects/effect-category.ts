import { type EffectCategory, effectCategories } from '../../../contract/catalogue/effect-categories.ts';

/** The category in the query of an address; undefined if there is none or it is unknown. */
export const readCategory = (params: URLSearchParams): EffectCategory | undefined =>
  effectCategories.find((name) => name.toLowerCase() === params.get('category')?.toLowerCase());
