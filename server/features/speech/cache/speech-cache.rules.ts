import type { Line, TakeOptions } from '../generation/generation.rules.ts';

/** A key of everything that determines the audio, and of the workspace. */
export const speechCacheKey = (
  version: string,
  workspaceId: string,
  lines: readonly Line[],
  options: TakeOptions,
): string =>
  JSON.stringify([
    'speech',
    version,
    workspaceId,
    lines.map(({ voice, settings, text, pauseMs = 0 }) => [
      voice.id,
      voice.speakers,
      voice.version ?? null,
      Object.entries(settings).sort(),
      text,
      pauseMs,
    ]),
    options.model.modelId,
    options.format,
    options.languageCode ?? null,
    options.seed ?? null,
    options.normalization,
    options.lexicon,
    options.tempo ?? 1,
    options.timings,
  ]);

/** The lines up to a share (0 to 1) of their joined text. */
export function linesUpTo(lines: readonly Line[], share: number): Line[] {
  let remaining = Math.floor(share * lines.reduce((sum, { text }) => sum + text.length, 0));
  const result: Line[] = [];
  for (const line of lines) {
    if (remaining <= 0) break;
    result.push(remaining >= line.text.length ? line : { ...line, text: line.text.slice(0, remaining) });
    remaining -= line.text.length;
  }
  return result;
}
