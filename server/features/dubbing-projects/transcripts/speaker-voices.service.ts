import type { Codecs } from '../../../../engines/codec/codecs.ts';
import type { Voice } from '../../../../engines/voices/voice.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { VoicePreviewsService } from '../../voices/voice-previews.service.ts';
import type { VoicesService } from '../../voices/voices.service.ts';
import { voiceSampleRate } from '../dubbing-source.service.ts';
import { medianPitch, type VoiceTraits, voiceDistance } from './voice-likeness.rules.ts';

interface SpeakerVoicesDeps {
  readonly voices: Pick<VoicesService, 'list'>;
  readonly voicePreviews: Pick<VoicePreviewsService, 'openStored'>;
  readonly codecs: Pick<Codecs, 'decode'>;
}

export interface RankedVoice {
  readonly voice: Voice;
  /** In semitones; 0 is nearest. */
  readonly distance: number;
}

const maxMeasured = 1000;

/** Finds voices that are near to speakers, by the pitch of their previews and by sex. */
export function speakerVoicesService({ voices, voicePreviews, codecs }: SpeakerVoicesDeps) {
  /** F0 in Hz of voices by ID and version, as long as the process lives. */
  const pitches = new Map<string, number>();

  async function measure(voice: Voice, signal: AbortSignal): Promise<number | undefined> {
    // To speak the missing previews of all voices would take a minute; such a voice is found by its sex.
    const preview = await voicePreviews.openStored(voice);
    if (!preview) return undefined;
    const { stream } = preview;
    const pieces: Float32Array[] = [];
    let length = 0;
    for await (const { samples } of codecs.decode(stream, voiceSampleRate, signal)) {
      pieces.push(samples);
      length += samples.length;
    }
    const samples = new Float32Array(length);
    let at = 0;
    for (const piece of pieces) {
      samples.set(piece, at);
      at += piece.length;
    }
    return medianPitch({ samples, sampleRate: voiceSampleRate });
  }

  async function pitchOf(voice: Voice, signal: AbortSignal): Promise<number | undefined> {
    const key = `${voice.id} ${voice.version ?? ''}`;
    const known = pitches.get(key);
    if (known !== undefined) return known;
    // A preview that cannot be read is as good as none.
    const pitchHz = await measure(voice, signal).catch(() => undefined);
    signal.throwIfAborted();
    if (pitchHz === undefined) return undefined;
    if (pitches.size >= maxMeasured) pitches.clear();
    pitches.set(key, pitchHz);
    return pitchHz;
  }

  const service = {
    /** The voices of the workspace that may be used and speak all of `languages` (ISO 639), the nearest first. */
    async rank(
      actor: Actor,
      speaker: VoiceTraits,
      languages: readonly string[],
      signal: AbortSignal,
    ): Promise<RankedVoice[]> {
      const listed = await voices.list(actor);
      const usable = listed.filter(
        ({ voice, requiresVerification }) =>
          !requiresVerification &&
          voice.speakers.length > 0 &&
          languages.every((language) => voice.languages.includes(language)),
      );
      const ranked: RankedVoice[] = [];
      for (const { voice } of usable) {
        const traits = { pitchHz: await pitchOf(voice, signal), gender: voice.labels.gender };
        ranked.push({ voice, distance: voiceDistance(speaker, traits) });
      }
      // Of voices that are equally near, the one with the most languages serves the most dubs.
      return ranked.toSorted((a, b) => a.distance - b.distance || b.voice.languages.length - a.voice.languages.length);
    },

    /**
     * A voice for each speaker: the nearest that no speaker before has, while there are enough. Voices that speak
     * `languages` are preferred; undefined if the workspace has no voice at all.
     */
    async assign(
      actor: Actor,
      speakers: readonly VoiceTraits[],
      languages: readonly string[],
      signal: AbortSignal,
    ): Promise<(Voice | undefined)[]> {
      const used = new Set<string>();
      const assigned: (Voice | undefined)[] = [];
      for (const speaker of speakers) {
        const speaking = await service.rank(actor, speaker, languages, signal);
        const ranked = speaking.length > 0 ? speaking : await service.rank(actor, speaker, [], signal);
        const chosen = (ranked.find(({ voice }) => !used.has(voice.id)) ?? ranked[0])?.voice;
        if (chosen) used.add(chosen.id);
        assigned.push(chosen);
      }
      return assigned;
    },
  };
  return service;
}
export type SpeakerVoicesService = ReturnType<typeof speakerVoicesService>;
