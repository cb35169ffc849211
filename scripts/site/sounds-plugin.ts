import type { Plugin } from 'vite';
import { effectCategories } from '../../contract/catalogue/effect-categories.ts';
import type { ExploredPage } from '../../contract/speech-tools/sound-effects-explore.ts';
import { effectLibrary } from '../../engines/sound-effects/library/effect-library.ts';
import { presentListedSound } from '../../server/features/sound-effects/effect-library.present.ts';

const name = 'virtual:first-sounds';
/** As many as the server lists at first. */
const pageSize = 24;

/** The first ready-made sounds as `GET /v1/sound-effects/explore` lists them, without waveforms, which only a server has. */
function listFirstSounds(): ExploredPage {
  const all = effectLibrary();
  return {
    sounds: all.slice(0, pageSize).map((sound) => presentListedSound({ sound, peaks: null })),
    page: 1,
    total: all.length,
    has_more: all.length > pageSize,
    match: 'exact',
    message: null,
    categories: effectCategories.map((category) => ({
      name: category,
      count: all.filter((sound) => sound.category === category).length,
    })),
  };
}

/** The first ready-made sounds for the public page, as `web/pages/first-sounds.d.ts` declares them. */
export const soundsPlugin = (): Plugin => ({
  name: 'timbre-sounds',
  resolveId: (id) => (id === name ? `\0${id}` : undefined),
  load: (id) => (id === `\0${name}` ? `export const firstSounds = ${JSON.stringify(listFirstSounds())};` : undefined),
});
