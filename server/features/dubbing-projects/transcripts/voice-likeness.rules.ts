import { trackPitch } from '../../../../audio/analysis/pitch-track.ts';
import type { Pcm } from '../../../../audio/pcm.ts';

/** What a voice is compared by. */
export interface VoiceTraits {
  /** Median F0 in Hz; undefined if it is unknown. */
  readonly pitchHz: number | undefined;
  /** From the labels of a voice; undefined if it is unknown. */
  readonly gender?: string | undefined;
}

/** Below this F0, in Hz, a voice of unknown gender counts as male. */
const maleBelowHz = 165;
/** F0 that stands for a voice whose pitch is not known, in Hz. */
const typicalHz: Readonly<Record<string, number>> = { male: 118, female: 205 };
/** Added for another gender, in semitones. */
const otherGender = 8;
/** Distance of a voice of which nothing is known, in semitones. */
const unknown = 12;
const minVoicedFrames = 20;

/** The median F0 of a recording, in Hz; undefined if it has too little voiced sound. */
export function medianPitch(pcm: Pcm): number | undefined {
  const voiced = trackPitch(pcm)
    .filter((hz) => hz > 0)
    .toSorted();
  return voiced.length < minVoicedFrames ? undefined : voiced[Math.floor(voiced.length / 2)];
}

const genderOf = ({ gender, pitchHz }: VoiceTraits): string | undefined =>
  gender ?? (pitchHz === undefined ? undefined : pitchHz < maleBelowHz ? 'male' : 'female');

/** How far a voice is from a speaker, in semitones; 0 is nearest. */
export function voiceDistance(speaker: VoiceTraits, voice: VoiceTraits): number {
  const gender = genderOf(voice);
  const pitchHz = voice.pitchHz ?? typicalHz[gender ?? ''];
  if (speaker.pitchHz === undefined || pitchHz === undefined) return unknown;
  const semitones = Math.abs(12 * Math.log2(speaker.pitchHz / pitchHz));
  return semitones + (gender !== undefined && gender !== genderOf(speaker) ? otherGender : 0);
}
