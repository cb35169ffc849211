import { brand } from '../../../contract/catalogue/brand.ts';
import type { ShareCard, VideoRenderer } from '../../../engines/video/contract.ts';
import { beginningOf } from './share-links.rules.ts';
import type { Shared } from './share-links.service.ts';

interface ShareCardsDeps {
  readonly renderer: Pick<VideoRenderer, 'card'>;
}

/** Cards that are kept in memory, each up to about 100 KB: a link that spreads is asked for by many sites at once. */
const mostKept = 64;
/** Characters of the text that a card has room for. */
const mostTitle = 140;
const drawingMs = 15_000;
const outlineBars = 240;

/** The pictures that other sites show beside a link. */
export function shareCardsService({ renderer }: ShareCardsDeps) {
  /** By what they show, the one that was asked for least recently first. */
  const kept = new Map<string, Promise<Uint8Array>>();

  return {
    /** A PNG, 1200×630. Whoever asks while it is drawn gets the same one. */
    draw(shared: Shared): Promise<Uint8Array> {
      const card = cardOf(shared);
      const key = JSON.stringify([card.title, card.voiceName, card.publicName, shared.item.peaks]);
      const image = kept.get(key) ?? renderer.card(card, AbortSignal.timeout(drawingMs));
      kept.delete(key);
      kept.set(key, image);
      image.catch(() => kept.get(key) === image && kept.delete(key));
      if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
      return image;
    },
  };
}
export type ShareCardsService = ReturnType<typeof shareCardsService>;

const cardOf = ({ item, speakers, publicName }: Shared): ShareCard => ({
  title: beginningOf(item, mostTitle),
  voiceName: speakers,
  publicName,
  brand,
  peaks: item.peaks === null ? new Uint8Array(outlineBars) : Buffer.from(item.peaks, 'base64'),
  // The voice's id is not for the public: its name gives it a face here as on the page.
  avatarOf: speakers,
});
