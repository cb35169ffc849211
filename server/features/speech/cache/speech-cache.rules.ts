import type { Line, TakeOptions } from '../generation/generation.rules.ts';

/** All that the sound of a take follows from, and whose it is. */
export const resultKey = (version: string, workspaceId: string, lines: readonly Line[], options: TakeOptions): string =>
  JSON.stringify([
    'speech',
    version,
    workspaceId,
    lines.map(({ voice, settings, text, restMs = 0 }) => [
      voice.id,
      voice.speakers,
      voice.version ?? null,
      Object.entries(settings).sort(),
      text,
      restMs,
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
  let left = Math.floor(share * lines.reduce((sum, { text }) => sum + text.length, 0));
  const reached: Line[] = [];
  for (const line of lines) {
    if (left <= 0) break;
    reached.push(left >= line.text.length ? line : { ...line, text: line.text.slice(0, left) });
    left -= line.text.length;
  }
  return reached;
}
