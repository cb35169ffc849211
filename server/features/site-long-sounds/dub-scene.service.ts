import { planFit, roomEnds } from '../../../audio/dubbing/fit.ts';
import { mixDub, type Stereo } from '../../../audio/dubbing/mix-dub.ts';
import { shapeTake } from '../../../audio/dubbing/place-takes.ts';
import { durationMs, type Pcm } from '../../../audio/pcm.ts';
import {
  type DubLanguage,
  dubBackground,
  dubLeadMs,
  dubLines,
  dubVoices,
} from '../../../contract/catalogue/site/long-sounds/dub-scene.ts';
import { planEffect } from '../../../engines/sound-effects/prompt/plan-effect.ts';
import type { SoundEffects } from '../../../engines/sound-effects/sound-effects.ts';
import { type PlacedLine, type PlacedLines, type SpokenLinesService, trackRate } from './spoken-lines.service.ts';

interface DubSceneDeps {
  readonly spokenLines: Pick<SpokenLinesService, 'speak' | 'speakInTurn' | 'render'>;
  readonly soundEffects: Pick<SoundEffects, 'generate'>;
}

/** The rain is as quiet as behind a window. */
const backgroundGain = 0.25;
const backgroundSeed = 3;

/** The scene on the page about dubbing: the original, and translations that are fitted into its times as dubs are. */
export function dubSceneService({ spokenLines, soundEffects }: DubSceneDeps) {
  const linesIn = (language: DubLanguage) =>
    dubLines.map(({ speaker, texts, pauseMs }) => ({
      voiceId: dubVoices[language][speaker].id,
      text: texts[language],
      languageCode: language,
      pauseMs,
    }));

  const speakOriginal = (signal: AbortSignal): Promise<PlacedLines> =>
    spokenLines.speakInTurn(linesIn('en'), { leadMs: dubLeadMs }, signal);

  async function* background(signal: AbortSignal): AsyncGenerator<Stereo> {
    const understood = planEffect(dubBackground);
    if (understood.kind !== 'understood') throw new Error('the background of the scene cannot be generated');
    const rain = await soundEffects.generate(
      { plan: understood.plan, isLoop: true, influence: 0.5, seed: backgroundSeed },
      signal,
    );
    const samples = toTrackRate(rain).map((sample) => sample * backgroundGain);
    for (;;) yield [samples.slice(), samples.slice()];
  }

  return {
    /** The lines of a language at their places. Each line starts with its original. */
    async place(language: DubLanguage, signal: AbortSignal): Promise<PlacedLines> {
      const original = await speakOriginal(signal);
      if (language === 'en') return original;
      const ends = roomEnds(original.lines, original.durationMs);
      const lines: PlacedLine[] = [];
      for (const [index, line] of linesIn(language).entries()) {
        const { startMs, endMs } = original.lines[index]!;
        const slot = { id: String(index), startMs, endMs, roomEndMs: ends[index]! };
        let pcm = await spokenLines.speak(line, signal);
        let fit = planFit({ ...slot, naturalMs: durationMs(pcm) });
        if (fit.speed > 1) {
          pcm = await spokenLines.speak({ ...line, settings: { speed: fit.speed } }, signal);
          fit = planFit({ ...slot, naturalMs: durationMs(pcm), spokenSpeed: fit.speed });
        }
        lines.push({ pcm, ...fit, borrowedMs: Math.max(0, fit.endMs - endMs) });
      }
      return { lines, durationMs: original.durationMs };
    },

    /** The sound of placed lines over the rain. */
    async *render(placed: PlacedLines, signal: AbortSignal): AsyncGenerator<Pcm> {
      const mix = mixDub({ voices: spokenLines.render(placed), background: background(signal) });
      // Both channels are the same.
      for await (const [samples] of mix) yield { samples, sampleRate: trackRate };
    },
  };
}
export type DubSceneService = ReturnType<typeof dubSceneService>;

const toTrackRate = (pcm: Pcm): Float32Array =>
  shapeTake({ startMs: 0, endMs: Math.ceil(durationMs(pcm)), stretch: 1 }, pcm, trackRate);
