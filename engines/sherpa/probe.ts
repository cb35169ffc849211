import { cloningKinds } from '../../contract/catalogue/engine-models.ts';
import { previewTexts } from '../../contract/catalogue/voices/preview-texts.ts';
import { EngineError } from '../contract/engine-error.ts';
import type { ModelLocation } from './messages.ts';
import { openModelHost } from './model-host.ts';
import { synthesizeHum } from './synthesize-hum.ts';

/** The result of a test synthesis. */
export interface ProbeResult {
  readonly sampleRate: number;
  /** Number of speakers of the model. */
  readonly speakers: number;
  /** Gain that brings each tested speaker to −16 LUFS, in order. */
  readonly gainsDb: readonly number[];
  /** Seconds of work per second of speech, of the fastest test; undefined for a cloning model. */
  readonly rtf: number | undefined;
}

interface ProbeOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with 0 to 1 as the speakers are tested. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** Long enough to measure loudness, short enough for dozens of speakers. */
const maxProbeLength = 70;

/**
 * Loads the model in a temporary process and tests each of `speakers`, or a cloning model with a hum. Rejects with an
 * EngineError that names the problem: the model cannot be loaded, a speaker is missing, or there is no audio.
 */
export async function probeModel(
  title: string,
  location: ModelLocation,
  speakers: readonly { readonly sid: number; readonly language: string }[],
  { signal, onProgress }: ProbeOptions = {},
): Promise<ProbeResult> {
  const host = openModelHost('sherpa', title, location);
  try {
    const { sampleRate, speakers: count } = await host.open();
    const gainsDb: number[] = [];
    let rtf: number | undefined;
    for (const { sid, language } of speakers) {
      signal?.throwIfAborted();
      if (sid >= count) {
        const why = `The model ${title} has ${count} speakers, but none with the number ${sid}.`;
        throw new EngineError('sherpa', why, { retryable: false, exposeMessage: true });
      }
      const { gainDb = 0, ...measured } = await host.call({
        kind: 'measure',
        text: probeText(language),
        sid,
        language,
      });
      gainsDb.push(gainDb);
      // The first call is slower than later ones.
      if (measured.rtf !== undefined) rtf = Math.min(rtf ?? measured.rtf, measured.rtf);
      onProgress?.(gainsDb.length / speakers.length);
    }
    if (cloningKinds.includes(location.kind)) {
      signal?.throwIfAborted();
      await host.call({ kind: 'measure', text: probeText('en'), sid: 0, language: 'en', reference: synthesizeHum() });
    }
    return { sampleRate, speakers: count, gainsDb, rtf };
  } finally {
    await host.close();
  }
}

/** The text of the test synthesis. */
export const probeText = (language: string): string =>
  shorten(previewTexts[language] ?? previewTexts.en ?? 'one two three');

/** Cuts between words in languages that have spaces. */
function shorten(text: string): string {
  if (text.length <= maxProbeLength) return text;
  const cut = text.lastIndexOf(' ', maxProbeLength);
  return text.slice(0, cut > maxProbeLength / 2 ? cut : maxProbeLength);
}
