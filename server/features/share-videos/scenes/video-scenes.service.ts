import { openOutlineMeter } from '../../../../audio/analysis/outline.ts';
import type { Pcm } from '../../../../audio/pcm.ts';
import { brand } from '../../../../contract/catalogue/brand.ts';
import type { VideoTheme } from '../../../../contract/catalogue/video-themes.ts';
import { EngineError } from '../../../../engines/contract/engine-error.ts';
import type { Speech } from '../../../../engines/registry.ts';
import { parseSpeechMarkup, placeholder } from '../../../../engines/text/speech-markup.ts';
import type { VideoScene } from '../../../../engines/video/contract.ts';
import type { Log } from '../../../platform/log.ts';
import type { HistoryService } from '../../history/history.service.ts';
import { displayName, displayWords, spreadWords, type TimedText, timedWords } from './video-scenes.rules.ts';

interface ScenesDeps {
  readonly history: Pick<HistoryService, 'decodePcm'>;
  readonly speech: Pick<Speech, 'align'>;
  readonly log: Pick<Log, 'warn'>;
}

type HistoryItem = Parameters<HistoryService['decodePcm']>[0];

/** For the alignment, in Hz. */
const sampleRate = 16_000;

/** Builds the content of a video: words with times, waveform, voice name. */
export function scenesService({ history, speech, log }: ScenesDeps) {
  const toScene = (
    item: HistoryItem,
    theme: VideoTheme,
    { peaks, words }: Pick<VideoScene, 'peaks' | 'words'>,
  ): VideoScene => ({
    theme,
    voiceName: displayName(item),
    brand,
    peaks,
    durationS: item.durationMs / 1000,
    words,
    avatarSeed: item.voiceId ?? item.dialogue?.[0]?.voiceId ?? item.id,
  });

  return {
    /** For a preview image: approximate times, and no decoding if the item has a stored waveform. */
    async buildPreviewScene(item: HistoryItem, theme: VideoTheme, signal: AbortSignal): Promise<VideoScene> {
      const peaks = storedPeaks(item) ?? measureOutline(await decodeRecording(item, signal));
      const words = spreadWords(
        displayWords(parseSpeechMarkup(readText(item)).text, placeholder),
        item.durationMs / 1000,
      );
      return toScene(item, theme, { peaks, words });
    },

    /** For the video: words with times aligned to the audio; no words if the alignment fails. */
    async buildTimedScene(item: HistoryItem, theme: VideoTheme, signal: AbortSignal): Promise<VideoScene> {
      const recording = await decodeRecording(item, signal);
      const words = await alignWords(item, recording, signal);
      return toScene(item, theme, { peaks: storedPeaks(item) ?? measureOutline(recording), words });
    },
  };

  async function decodeRecording(item: HistoryItem, signal: AbortSignal): Promise<Pcm> {
    const samples = new Float32Array(Math.round((item.durationMs / 1000) * sampleRate));
    let at = 0;
    for await (const piece of await history.decodePcm(item, sampleRate, signal)) {
      samples.set(piece.samples.subarray(0, samples.length - at), at);
      at += piece.samples.length;
    }
    return { samples, sampleRate };
  }

  async function alignWords(item: HistoryItem, recording: Pcm, signal: AbortSignal): Promise<TimedText[]> {
    const text = readText(item);
    const words = displayWords(parseSpeechMarkup(text).text, placeholder);
    if (words.length === 0) return [];
    try {
      return timedWords(words, (await speech.align({ recording, text }, signal)).characters);
    } catch (err) {
      // Guessed times would look wrong, so the video shows only the voice name.
      if (!(err instanceof EngineError) || err.retryable) throw err;
      log.warn({ err, historyItemId: item.id }, 'failed to align the words of a share video');
      return [];
    }
  }
}
export type ScenesService = ReturnType<typeof scenesService>;

const readText = ({ text, dialogue }: HistoryItem): string =>
  text ?? dialogue?.map((line) => line.text).join('\n') ?? '';

const storedPeaks = ({ peaks }: HistoryItem): Uint8Array | undefined =>
  peaks === null ? undefined : Uint8Array.from(Buffer.from(peaks, 'base64'));

function measureOutline(pcm: Pcm): Uint8Array {
  const meter = openOutlineMeter();
  meter.add(pcm);
  return meter.outline();
}
