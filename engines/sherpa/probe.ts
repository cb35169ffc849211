import { cloningKinds } from '../../contract/catalogue/engine-models.ts';
import { previewTexts } from '../../contract/catalogue/voices/preview-texts.ts';
import { EngineError } from '../contract.ts';
import { hummedVoice } from './hummed-voice.ts';
import type { ModelPlace } from './messages.ts';
import { openModelHost } from './model-host.ts';

/** What a test synthesis tells of a model. */
export interface Probed {
  readonly sampleRate: number;
  /** Speakers that the model has. */
  readonly speakers: number;
  /** Of the speakers that were tried, in their order: brings each to −18 LUFS. */
  readonly gainsDb: readonly number[];
}

interface ProbeOptions {
  readonly signal?: AbortSignal | undefined;
  /** 0 to 1, as the speakers are heard. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** Long enough for a loudness, short enough for dozens of speakers. */
const probeLength = 70;

/**
 * Loads the model and lets each of `speakers` speak, and one that clones speak like a hum, in a process that ends with it. Rejects with an EngineError that says
 * what is wrong with the model: it cannot be loaded, has no such speaker, makes no sound.
 */
export async function probeModel(
  title: string,
  place: ModelPlace,
  speakers: readonly { readonly sid: number; readonly language: string }[],
  { signal, onProgress }: ProbeOptions = {},
): Promise<Probed> {
  const host = openModelHost('sherpa', title, place);
  try {
    const { sampleRate, speakers: count } = await host.open();
    const gainsDb: number[] = [];
    for (const { sid, language } of speakers) {
      signal?.throwIfAborted();
      if (sid >= count) {
        const why = `The model ${title} has ${count} speakers, and none with the number ${sid}.`;
        throw new EngineError('sherpa', why, { retryable: false, exposeMessage: true });
      }
      const { gainDb = 0 } = await host.call({ kind: 'measure', text: probeText(language), sid, language });
      gainsDb.push(gainDb);
      onProgress?.(gainsDb.length / speakers.length);
    }
    if (cloningKinds.includes(place.kind)) {
      signal?.throwIfAborted();
      await host.call({ kind: 'measure', text: probeText('en'), sid: 0, language: 'en', reference: hummedVoice() });
    }
    return { sampleRate, speakers: count, gainsDb };
  } finally {
    await host.close();
  }
}

/** What a model says when it is tried. */
export const probeText = (language: string): string =>
  beginningOf(previewTexts[language] ?? previewTexts.en ?? 'one two three');

/** Whole words where the language has words. */
function beginningOf(text: string): string {
  if (text.length <= probeLength) return text;
  const cut = text.lastIndexOf(' ', probeLength);
  return text.slice(0, cut > probeLength / 2 ? cut : probeLength);
}
