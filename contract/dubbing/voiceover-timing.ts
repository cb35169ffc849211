import { voiceoverFit } from './voiceover-limits.ts';

/** The part of a clip that determines when it is heard. Times in ms. */
export interface ClipTiming {
  readonly startMs: number;
  /** Where its speech must end; null: where its sound ends. */
  readonly endMs: number | null;
  readonly trimStartMs: number;
  readonly trimEndMs: number;
}

/** How a clip is played. */
export interface ClipFit {
  /** 1 to 1.25: how much faster than it was spoken. */
  readonly tempo: number;
  /** Length at that tempo, in ms. */
  readonly lengthMs: number;
  /** By how much it is longer than its given end allows, at the highest tempo; 0: it fits. */
  readonly overlongPercent: number;
}

/** Shorter sounds are not noticed. ms. */
const minLengthMs = 10;
/** Without a sound, a clip without an end is shown this long. ms. */
const emptyLengthMs = 1000;
/** Characters spoken in a second, to estimate a clip that was not spoken yet. */
const charactersPerS = 14;

/** Fits the sound of a clip of `durationMs` into its time: stretched up to 1.25, else it is too long. */
export function fitClip({ startMs, endMs, trimStartMs, trimEndMs }: ClipTiming, durationMs: number): ClipFit {
  const naturalMs = Math.max(minLengthMs, durationMs - trimStartMs - trimEndMs);
  const room = endMs === null ? naturalMs : Math.max(minLengthMs, endMs - startMs);
  const wanted = naturalMs / room;
  // Rounded up, so that the rounded tempo fits too; the server stretches files by this number.
  const tempo = Math.min(voiceoverFit.maxTempo, Math.max(1, Math.ceil(wanted * 100 - 1e-6) / 100));
  const overlong = wanted / voiceoverFit.maxTempo - 1;
  return {
    tempo,
    lengthMs: Math.round(naturalMs / tempo),
    overlongPercent: overlong > 0.001 ? Math.max(1, Math.ceil(overlong * 100)) : 0,
  };
}

/** When a clip ends, in ms. Without a sound: at its given end, or estimated from its text. */
export function clipEndMs(clip: ClipTiming & { readonly text: string }, durationMs: number | undefined): number {
  if (durationMs !== undefined) return clip.startMs + fitClip(clip, durationMs).lengthMs;
  if (clip.endMs !== null) return Math.max(clip.startMs + minLengthMs, clip.endMs);
  return clip.startMs + Math.max(emptyLengthMs, Math.round(([...clip.text].length / charactersPerS) * 1000));
}

/** The last place between words near a share of the text: 0 to its length. */
function splitText(text: string, share: number): number {
  const wanted = Math.round(text.length * share);
  let best = 0;
  for (const { index } of text.matchAll(/\s+/g)) if (Math.abs(index - wanted) < Math.abs(best - wanted)) best = index;
  return best;
}

type SplitClip = ClipTiming & { readonly text: string; readonly fadeInMs: number; readonly fadeOutMs: number };

/** What changes in both halves of a clip that is split at `atMs`; undefined outside of it. */
export function splitClip(
  clip: SplitClip,
  atMs: number,
  durationMs: number | undefined,
): { readonly left: Partial<SplitClip>; readonly right: Partial<SplitClip> } | undefined {
  const endMs = clipEndMs(clip, durationMs);
  if (atMs < clip.startMs + voiceoverFit.minClipMs || atMs > endMs - voiceoverFit.minClipMs) return undefined;
  const cut = splitText(clip.text, (atMs - clip.startMs) / (endMs - clip.startMs));
  const texts = [clip.text.slice(0, cut).trimEnd(), clip.text.slice(cut).trimStart()] as const;
  const bounds = clip.endMs === null ? [null, null] : [atMs, clip.endMs];
  const left = { text: texts[0], endMs: bounds[0]!, fadeOutMs: 0 };
  const right = { text: texts[1], startMs: atMs, endMs: bounds[1]!, fadeInMs: 0 };
  if (durationMs === undefined) return { left: { ...left, endMs: atMs }, right: { ...right, endMs } };
  const { tempo } = fitClip(clip, durationMs);
  const heardMs = Math.round((atMs - clip.startMs) * tempo);
  return {
    left: { ...left, trimEndMs: durationMs - clip.trimStartMs - heardMs },
    right: { ...right, trimStartMs: clip.trimStartMs + heardMs },
  };
}

/** `90.5`, `1:30.5` and `00:01:30,500` in ms; undefined for anything else. */
export function parseTime(value: string): number | undefined {
  const match = /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,6}(?:[.,]\d{1,6})?)$/.exec(value.trim());
  if (!match) return undefined;
  const [, hours = '0', minutes = '0', seconds] = match;
  if (match[2] !== undefined && Number(seconds!.replace(',', '.')) >= 60) return undefined;
  if (match[1] !== undefined && Number(minutes) >= 60) return undefined;
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds!.replace(',', '.'))) * 1000);
}

/** `00:01:30.500` */
export function formatTimecode(ms: number): string {
  const pad = (value: number, length: number) => String(Math.floor(value)).padStart(length, '0');
  return `${pad(ms / 3_600_000, 2)}:${pad((ms / 60_000) % 60, 2)}:${pad((ms / 1000) % 60, 2)}.${pad(ms % 1000, 3)}`;
}
