import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { encodeOutline, openOutlineMeter } from '../../../audio/analysis/outline.ts';
import { type EffectCategory, effectCategories } from '../../../contract/catalogue/effect-categories.ts';
import { effectLibrary, type LibrarySound } from '../../../engines/sound-effects/library/effect-library.ts';
import { searchLibrary } from '../../../engines/sound-effects/library/search-library.ts';
import type { SoundEffects } from '../../../engines/sound-effects/sound-effects.ts';
import { AppError } from '../../platform/app-error.ts';
import { requestedRange } from '../../platform/blobs/byte-range.ts';
import type { FileCache } from '../../platform/file-cache.ts';
import type { Watermark } from '../../platform/watermark/watermark.ts';
import { libraryCacheGroup, libraryFormat, refusedSubject } from './effect-library.rules.ts';

interface EffectLibraryDeps {
  readonly cache: Pick<FileCache, 'get' | 'create'>;
  readonly soundEffects: Pick<SoundEffects, 'generate'>;
  readonly watermark: Pick<Watermark, 'encodeMarked'>;
  /** Another version of the generator makes other sounds. */
  readonly engineVersion: string;
  /** Ends preparation. */
  readonly closing: AbortSignal;
}

interface ReadySound {
  readonly audio: Buffer;
  /** The waveform in its wire format. */
  readonly peaks: string;
}

/** A ready-made sound and, once it was prepared, its waveform. */
export interface ListedSound {
  readonly sound: LibrarySound;
  readonly peaks: string | null;
}

interface LibraryQuery {
  readonly category: EffectCategory | undefined;
  readonly search: string | undefined;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

const relatedSounds = 6;

/**
 * The ready-made sounds of this server (O-51). Each is generated when it is first listed or played, and stored in the
 * cache; nothing is generated when the server starts.
 */
export function effectLibraryService(deps: EffectLibraryDeps) {
  const { cache, soundEffects, watermark, engineVersion, closing } = deps;
  /** Waveforms by slug. */
  const outlines = new Map<string, string>();
  const running = new Map<string, Promise<ReadySound>>();
  const waiting = new Set<LibrarySound>();
  let isPreparing = false;

  const keyOf = ({ slug }: LibrarySound) => ({ group: libraryCacheGroup, key: `${engineVersion} ${slug}` });

  async function readCached(sound: LibrarySound): Promise<ReadySound | undefined> {
    const cached = await cache.get(keyOf(sound));
    return cached && { audio: await buffer(cached.stream), peaks: cached.metadata };
  }

  async function generate(sound: LibrarySound): Promise<ReadySound> {
    const { plan, isLoop, seed } = sound;
    const request = { plan, isLoop, influence: 0.5, seed, tenant: libraryCacheGroup };
    const pcm = await soundEffects.generate(request, closing);
    const outline = openOutlineMeter();
    outline.add(pcm);
    const source = (async function* () {
      yield pcm;
    })();
    const audio = await buffer(watermark.encodeMarked(libraryFormat, source, closing));
    const peaks = encodeOutline(outline.outline());
    const file = await cache.create(keyOf(sound));
    await file.write(audio);
    await file.commit(peaks);
    return { audio, peaks };
  }

  /** Callers of one sound share one generation. */
  function load(sound: LibrarySound): Promise<ReadySound> {
    const { slug } = sound;
    const current = running.get(slug);
    if (current) return current;
    const loading = (async () => {
      const ready = (await readCached(sound)) ?? (await generate(sound));
      outlines.set(slug, ready.peaks);
      return ready;
    })().finally(() => running.delete(slug));
    running.set(slug, loading);
    return loading;
  }

  /** One sound after the other, so that listing never takes more than one thread. */
  async function prepare(): Promise<void> {
    if (isPreparing) return;
    isPreparing = true;
    try {
      for (const sound of waiting) {
        if (closing.aborted) return;
        // The next request for the sound reports the error.
        await load(sound).catch(() => undefined);
        waiting.delete(sound);
      }
    } finally {
      isPreparing = false;
    }
  }

  /** Also prepares those that are not ready. */
  function list(sounds: readonly LibrarySound[]): ListedSound[] {
    for (const sound of sounds) if (!outlines.has(sound.slug)) waiting.add(sound);
    void prepare();
    return sounds.map((sound) => ({ sound, peaks: outlines.get(sound.slug) ?? null }));
  }

  function findSound(slug: string): LibrarySound {
    const sound = effectLibrary().find((one) => one.slug === slug);
    if (!sound) throw new AppError('sound_effect_not_found', { param: 'slug' });
    return sound;
  }

  return {
    explore({ category, search, page, pageSize }: LibraryQuery) {
      const found = search ? searchLibrary(search) : { kind: 'found' as const, sounds: effectLibrary() };
      const sounds = found.sounds.filter((sound) => category === undefined || sound.category === category);
      const start = (page - 1) * pageSize;
      return {
        sounds: list(sounds.slice(start, start + pageSize)),
        total: sounds.length,
        hasMore: start + pageSize < sounds.length,
        isSimilar: found.kind !== 'found',
        message: found.kind === 'refused' ? refusedSubject(found.subject) : null,
        categories: effectCategories.map((name) => ({
          name,
          count: effectLibrary().filter((sound) => sound.category === name).length,
        })),
      };
    },

    /** A sound and others of its category. Throws `sound_effect_not_found`. */
    find(slug: string): { listed: ListedSound; related: ListedSound[] } {
      const sound = findSound(slug);
      const siblings = effectLibrary().filter(({ category }) => category === sound.category);
      const at = siblings.indexOf(sound);
      // Those that follow it, so that the pages of a category link to each other.
      const related = [...siblings.slice(at + 1), ...siblings.slice(0, at)].slice(0, relatedSounds);
      return { listed: list([sound])[0]!, related: list(related) };
    },

    /** Undefined if there is no such sound. */
    findIfKnown: (slug: string): LibrarySound | undefined => effectLibrary().find((sound) => sound.slug === slug),

    /** The entity tag of the audio of a sound. */
    tagOf: (slug: string): string => `${slug}-${engineVersion.slice(0, 12)}`,

    /** The audio, or the part that a `Range` header names. Throws `sound_effect_not_found`. */
    async openAudio(slug: string, rangeHeader: string | undefined) {
      const { audio } = await load(findSound(slug));
      const range = requestedRange(rangeHeader, audio.byteLength);
      const part = range ? audio.subarray(range.start, range.end + 1) : audio;
      return {
        contentType: 'audio/mpeg',
        bytes: audio.byteLength,
        range,
        stream: Readable.from([part], { objectMode: false }),
      };
    },
  };
}
export type EffectLibraryService = ReturnType<typeof effectLibraryService>;
