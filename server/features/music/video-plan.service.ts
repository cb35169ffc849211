import type { PictureChange } from '../../../engines/codec/picture-changes.ts';
import { maxSectionMs, minSectionMs, writePlan } from '../../../engines/music/plan/write-plan.ts';
import type { PlanSection, SongPlan } from '../../../engines/music/song-plan.ts';

/** A picture that differs this much from the one before it starts a new shot. */
const cutChange = 0.1;
const maxSections = 30;

/** One video after the other. */
export interface VideoPictures {
  readonly durationS: number;
  readonly changes: readonly PictureChange[];
}

/** Plans music in the length of videos: its sections start at cuts, and are as lively as their pictures. */
export function planForVideos(videos: readonly VideoPictures[], prompt: string, seed: number): SongPlan {
  const totalMs = Math.round(videos.reduce((sum, { durationS }) => sum + durationS, 0) * 1000);
  let offsetS = 0;
  const changes: PictureChange[] = [];
  for (const [index, { durationS, changes: own }] of videos.entries()) {
    if (index > 0) changes.push({ timeS: offsetS, change: 1 });
    for (const { timeS, change } of own) changes.push({ timeS: offsetS + timeS, change });
    offsetS += durationS;
  }
  const plan = writePlan({ prompt, lengthMs: totalMs, seed });
  const starts = chooseStarts(
    changes.filter(({ change }) => change >= cutChange).map(({ timeS }) => Math.round(timeS * 1000)),
    totalMs,
  );
  if (starts.length === 1 && totalMs <= maxSectionMs) return plan;
  const liveliness = starts.map((startMs, index) =>
    livelinessOf(changes, startMs / 1000, (starts[index + 1] ?? totalMs) / 1000),
  );
  const most = Math.max(...liveliness, 1e-6);
  const sections = starts.map((startMs, index): PlanSection => {
    const share = liveliness[index]! / most;
    const words = share > 0.75 ? ['energetic'] : share > 0.4 ? ['lively'] : share > 0.15 ? ['steady'] : ['calm'];
    return {
      name: `Scene ${index + 1}`,
      positiveStyles: words,
      negativeStyles: [],
      durationMs: (starts[index + 1] ?? totalMs) - startMs,
    };
  });
  return { ...plan, sections };
}

/** Cuts that leave every section long enough, and more starts where a section would be too long. */
function chooseStarts(cutsMs: readonly number[], totalMs: number): readonly number[] {
  const starts = [0];
  // Fewer sections in long videos, since a song of 30 parts has no form.
  const shortest = Math.max(minSectionMs, totalMs / (maxSections / 2));
  for (const cut of cutsMs) if (cut - starts.at(-1)! >= shortest && totalMs - cut >= shortest) starts.push(cut);
  return starts.flatMap((start, index) => {
    const lengthMs = (starts[index + 1] ?? totalMs) - start;
    const parts = Math.ceil(lengthMs / maxSectionMs);
    return Array.from({ length: parts }, (_, part) => start + Math.round((lengthMs * part) / parts));
  });
}

/** Mean change of the pictures between two times; cuts count by how many there are. */
function livelinessOf(changes: readonly PictureChange[], fromS: number, toS: number): number {
  const inside = changes.filter(({ timeS }) => timeS >= fromS && timeS < toS);
  const cuts = inside.filter(({ change }) => change >= cutChange).length;
  const motion = inside.reduce((sum, { change }) => sum + Math.min(change, cutChange), 0) / Math.max(1, inside.length);
  return motion * 4 + cuts / Math.max(1, toS - fromS);
}
