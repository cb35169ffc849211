import { brand } from '../../../contract/catalogue/brand.ts';
import type { ShareCard, VideoRenderer } from '../../../engines/video/contract.ts';
import { createExcerpt } from './share-links.rules.ts';
import type { Shared } from './share-links.service.ts';

interface ShareCardsDeps {
  readonly renderer: Pick<VideoRenderer, 'card'>;
}

/** Cards cached in memory, each up to about 100 KB: many sites request a popular link at once. */
const maxCachedCards = 64;
/** Characters of the excerpt on a card. */
const maxTitleLength = 140;
/** Characters of the public name on a card; the name may be longer (SHARE-018). */
const maxNameLength = 100;
const drawTimeoutMs = 15_000;
const outlineBars = 240;

/** The preview images that other sites show for a link. */
export function shareCardsService({ renderer }: ShareCardsDeps) {
  /** By the content of the card, least recently used first. */
  const cache = new Map<string, Promise<Uint8Array>>();

  return {
    /** A PNG, 1200×630. Concurrent requests for the same card share one drawing. */
    draw(shared: Shared): Promise<Uint8Array> {
      const card = toCard(shared);
      const key = JSON.stringify([card.title, card.voiceName, card.publicName, shared.item.peaks]);
      const image = cache.get(key) ?? renderer.card(card, AbortSignal.timeout(drawTimeoutMs));
      cache.delete(key);
      cache.set(key, image);
      image.catch(() => cache.get(key) === image && cache.delete(key));
      if (cache.size > maxCachedCards) cache.delete(cache.keys().next().value!);
      return image;
    },
  };
}
export type ShareCardsService = ReturnType<typeof shareCardsService>;

const toCard = ({ item, speakers, publicName }: Shared): ShareCard => ({
  title: createExcerpt(item, maxTitleLength),
  voiceName: speakers,
  publicName: publicName.slice(0, maxNameLength).toWellFormed(),
  brand,
  peaks: item.peaks === null ? new Uint8Array(outlineBars) : Buffer.from(item.peaks, 'base64'),
  // Voice ids are not public, so the voice's name determines the avatar, as on the page.
  avatarSeed: item.voiceId ?? speakers,
});
