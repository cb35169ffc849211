import { placeTakes } from '../../../audio/dubbing/place-takes.ts';
import { concatSamples, durationMs, type Pcm } from '../../../audio/pcm.ts';
import type { VoiceSettings } from '../../../engines/contract/engine.ts';
import type { Speech } from '../../../engines/registry.ts';
import { AppError } from '../../platform/app-error.ts';
import { speakWithDefaults } from '../site-speech/default-speech.service.ts';

export interface LineToSpeak {
  readonly voiceId: string;
  readonly text: string;
  readonly languageCode: string;
  readonly settings?: Partial<VoiceSettings>;
}

/** A spoken line and its place in a sound. */
export interface PlacedLine {
  readonly pcm: Pcm;
  readonly startMs: number;
  readonly endMs: number;
  /** `speed`, `stretch` and `overlongPercent` as in `planFit`. */
  readonly speed: number;
  readonly stretch: number;
  /** How far it reaches into the pause after its original. */
  readonly borrowedMs: number;
  readonly overlongPercent: number;
}

/** Spoken lines and the length of the sound that they are in. */
export interface PlacedLines {
  readonly lines: readonly PlacedLine[];
  readonly durationMs: number;
}

/** Hz */
export const trackRate = 24_000;
/** All speakers are about this loud, in dBFS without pauses. */
const levelDb = -21;
/** The same lines give the same sound, so that its times can be computed apart from it. */
const seed = 7;

/** Speaks the lines of the longer sounds of the public site, and places them. */
export function spokenLinesService({ speech }: { readonly speech: Pick<Speech, 'findVoice' | 'speak'> }) {
  /** Throws `voice_not_found`, or what `Speech.speak` throws. */
  async function speak({ voiceId, text, languageCode, settings }: LineToSpeak, signal: AbortSignal): Promise<Pcm> {
    const voice = speech.findVoice(voiceId);
    if (!voice) throw new AppError('voice_not_found');
    const request = { voice, text, languageCode, seed, ...(settings && { settings }) };
    const parts: Float32Array[] = [];
    let sampleRate = trackRate;
    for await (const pcm of speakWithDefaults(speech, request, signal)) {
      parts.push(pcm.samples);
      ({ sampleRate } = pcm);
    }
    return { samples: concatSamples(parts), sampleRate };
  }

  return {
    speak,

    /** Speaks lines one after the other. `pauseMs`: the silence after each. */
    async speakInTurn(
      lines: readonly (LineToSpeak & { readonly pauseMs: number })[],
      { leadMs }: { readonly leadMs: number },
      signal: AbortSignal,
    ): Promise<PlacedLines> {
      const placed: PlacedLine[] = [];
      let startMs = leadMs;
      for (const line of lines) {
        const pcm = await speak(line, signal);
        const endMs = startMs + Math.ceil(durationMs(pcm));
        placed.push({ pcm, startMs, endMs, speed: 1, stretch: 1, borrowedMs: 0, overlongPercent: 0 });
        startMs = endMs + line.pauseMs;
      }
      return { lines: placed, durationMs: startMs };
    },

    /** The sound of placed lines, in pieces of a second. */
    render: ({ lines, durationMs: length }: PlacedLines): AsyncGenerator<Float32Array<ArrayBuffer>> =>
      placeTakes(
        lines.map(({ pcm, startMs, endMs, stretch }) => ({
          ...{ startMs, endMs, stretch, levelDb },
          load: async () => pcm,
        })),
        { sampleRate: trackRate, samples: Math.round((length / 1000) * trackRate), pieceSamples: trackRate },
      ),

    /** Changes if another model speaks for one of the voices. */
    versionOf: (voiceIds: readonly string[]): string =>
      voiceIds.map((id) => speech.findVoice(id)?.version ?? '').join(' '),
  };
}
export type SpokenLinesService = ReturnType<typeof spokenLinesService>;
