import { hash } from 'node:crypto';
import type { VoiceoverClip, VoiceoverFile, VoiceoverProject, VoiceoverTrack } from './voiceover-projects.store.ts';

const short = (facts: unknown): string => hash('sha256', JSON.stringify(facts), 'base64url').slice(0, 22);

/**
 * Names a speech by what the project says of it: text, voice, settings and model. Two clips with the same name can share
 * a file; `versions` further tells apart what engines and voices of several versions made of it.
 */
export const speechName = (
  { modelId }: Pick<VoiceoverProject, 'modelId'>,
  { voiceId, voiceSettings }: Pick<VoiceoverTrack, 'voiceId' | 'voiceSettings'>,
  text: string,
): string => {
  const { stability, similarityBoost, style, speed } = voiceSettings;
  return short([1, modelId, voiceId, stability ?? null, similarityBoost ?? null, style ?? null, speed ?? null, text]);
};

/** The fingerprint of a file with a speech. `seed`: of another take. */
export const speechFingerprint = (name: string, versions: unknown, seed: number | undefined): string =>
  `${name}.${short([versions, seed ?? null])}`;

/** Whether a clip of a voice track has to be spoken, because its file is missing or says something else. */
export function isClipStale(
  project: Pick<VoiceoverProject, 'modelId'>,
  track: Pick<VoiceoverTrack, 'kind' | 'voiceId' | 'voiceSettings'>,
  clip: Pick<VoiceoverClip, 'text'>,
  file: Pick<VoiceoverFile, 'kind' | 'fingerprint'> | undefined,
): boolean {
  // A recording on a voice track stays what it is.
  if (track.kind !== 'voice' || (file && file.kind !== 'speech')) return file === undefined;
  const text = clip.text.trim();
  if (text === '') return file === undefined;
  return file?.fingerprint?.startsWith(`${speechName(project, track, text)}.`) !== true;
}
