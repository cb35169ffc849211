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
      ...(voice.effects ?? []),
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
