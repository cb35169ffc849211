import { concatSamples, type Pcm } from '../../../audio/pcm.ts';
import { changedPiece, effectPiece, songPiece } from '../../../contract/catalogue/site/long-sounds/showcase-pieces.ts';
import { findTargetVoice } from '../../../engines/changer/target-voice.ts';
import type { VoiceChanger } from '../../../engines/changer/voice-changer.ts';
import type { MusicEngine } from '../../../engines/music/music.ts';
import { musicRate } from '../../../engines/music/music-constants.ts';
import { writePlan } from '../../../engines/music/plan/write-plan.ts';
import type { Speech } from '../../../engines/registry.ts';
import { planEffect } from '../../../engines/sound-effects/prompt/plan-effect.ts';
import type { SoundEffects } from '../../../engines/sound-effects/sound-effects.ts';
import { AppError } from '../../platform/app-error.ts';
import type { SiteSound } from '../site-sounds/site-sounds.service.ts';
import type { SpokenLinesService } from './spoken-lines.service.ts';

interface ShowcaseSoundsDeps {
  readonly speech: Pick<Speech, 'findVoice'>;
  readonly spokenLines: Pick<SpokenLinesService, 'speak' | 'versionOf'>;
  readonly soundEffects: Pick<SoundEffects, 'generate'>;
  readonly music: Pick<MusicEngine, 'render'>;
  readonly changer: Pick<VoiceChanger, 'change'>;
}

const influence = 0.5;
/** As for a new conversion in the app. */
const similarity = 0.75;

/** The pieces of the showcase that are more than speech. */
export function showcaseSoundsService({ speech, spokenLines, soundEffects, music, changer }: ShowcaseSoundsDeps) {
  async function* song(signal: AbortSignal): AsyncGenerator<Pcm> {
    const { prompt, seed } = songPiece;
    const plan = writePlan({ prompt, seed });
    for await (const [piece] of music.render({ plan, seed }, ['mix'], signal)) {
      const [left, right] = piece!;
      yield { samples: left.map((sample, at) => (sample + right[at]!) / 2), sampleRate: musicRate };
    }
  }

  async function* effect(signal: AbortSignal): AsyncGenerator<Pcm> {
    const understood = planEffect(effectPiece.prompt);
    if (understood.kind !== 'understood') throw new Error('the effect of the showcase cannot be generated');
    const { plan } = understood;
    yield await soundEffects.generate({ plan, isLoop: false, influence, seed: effectPiece.seed }, signal);
  }

  const recording = (signal: AbortSignal): Promise<Pcm> =>
    spokenLines.speak({ voiceId: changedPiece.voice.id, text: changedPiece.text, languageCode: 'en' }, signal);

  async function* before(signal: AbortSignal): AsyncGenerator<Pcm> {
    yield await recording(signal);
  }

  async function* after(signal: AbortSignal): AsyncGenerator<Pcm> {
    const voice = speech.findVoice(changedPiece.target.id);
    const target = voice && findTargetVoice(voice);
    if (!target) throw new AppError('voice_not_found');
    const source = await recording(signal);
    const changed: Float32Array[] = [];
    for await (const { samples } of changer.change(oneOf(source), { target, similarity }, signal))
      changed.push(samples);
    yield { samples: concatSamples(changed), sampleRate: source.sampleRate };
  }

  const { beforeId, afterId, voice, target, text } = changedPiece;
  const sounds: SiteSound[] = [
    { id: songPiece.id, version: `${songPiece.seed} ${songPiece.prompt}`, make: song },
    { id: effectPiece.id, version: `${effectPiece.seed} ${effectPiece.prompt}`, make: effect },
    ...[
      { id: beforeId, make: before },
      { id: afterId, make: after },
    ].map((sound) => ({
      ...sound,
      get version() {
        return `${text} ${target.id} ${spokenLines.versionOf([voice.id])}`;
      },
    })),
  ];
  return { sounds };
}

async function* oneOf(pcm: Pcm): AsyncGenerator<Pcm> {
  yield pcm;
}
