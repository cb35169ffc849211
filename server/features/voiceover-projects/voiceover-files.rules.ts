import { encodeOutline, openOutlineMeter } from '../../../audio/analysis/outline.ts';
import { concatSamples, type Pcm } from '../../../audio/pcm.ts';
import { encodeTake, type SpokenCharacters, trimSentence } from '../studio-takes/take-sound.rules.ts';
import type { VoiceoverProject } from './voiceover-projects.store.ts';

export const voiceoverRoot = 'voiceover/';

type Owner = Pick<VoiceoverProject, 'id' | 'workspaceId'>;

export const voiceoverFileKey = ({ workspaceId, id }: Owner, fileId: string): string =>
  `${voiceoverRoot}${workspaceId}/${id}/files/${fileId}`;

/** Each job writes a file of its own, so that a killed one never leaves half a file where a finished one is. */
export const voiceoverExportKey = ({ workspaceId, id }: Owner, exportId: string, jobId: string): string =>
  `${voiceoverRoot}${workspaceId}/${id}/exports/${exportId}-${jobId}`;

/** Samples of a waveform per second; fewer for long recordings. */
const [peaksPerS, minPeaks, maxPeaks] = [25, 40, 6000];

/** How many samples the waveform of a recording has. */
export const peakCount = (durationMs: number): number =>
  Math.round(Math.min(maxPeaks, Math.max(minPeaks, (durationMs / 1000) * peaksPerS)));

/** A speech without the silence around it, as a WAV file with its waveform. `times`: of its characters. */
export function finishSpeech(recording: readonly Pcm[], text: string, times: readonly SpokenCharacters[]) {
  const sampleRate = recording[0]?.sampleRate ?? 24_000;
  const whole = { samples: concatSamples(recording.map(({ samples }) => samples)), sampleRate };
  const { samples } = trimSentence(whole, text, times);
  const durationMs = Math.round((samples.length / sampleRate) * 1000);
  const outline = openOutlineMeter();
  outline.add({ samples, sampleRate });
  const peaks = encodeOutline(outline.outline(peakCount(durationMs)));
  return { file: encodeSpeech({ samples, sampleRate }), durationMs, peaks };
}

/** A WAV file of 16 bits. */
export const encodeSpeech = (pcm: Pcm): Uint8Array => encodeTake(pcm);
