import { encodeOutline, openOutlineMeter } from '../../../audio/analysis/outline.ts';
import type { Pcm } from '../../../audio/pcm.ts';
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

/** The length and the waveform of a speech. */
export function describeSpeech(sound: Pcm): { readonly durationMs: number; readonly peaks: string } {
  const durationMs = Math.round((sound.samples.length / sound.sampleRate) * 1000);
  const outline = openOutlineMeter();
  outline.add(sound);
  return { durationMs, peaks: encodeOutline(outline.outline(peakCount(durationMs))) };
}
