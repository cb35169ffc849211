import type { FirefoxModel } from './firefox-models.ts';

/** Texts for the models of a route, which translate one after the other. */
export interface FirefoxTask {
  readonly texts: readonly string[];
  readonly route: readonly FirefoxModel[];
}
