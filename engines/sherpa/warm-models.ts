import type { Voice } from '../voices/voice.ts';
import { canKeepLoaded } from './install/resources.ts';
import { engineIdOf } from './voices.ts';

interface WarmableModel {
  readonly model: { readonly id: string; readonly bytes: number };
}

interface WarmOptions {
  /** Maximum number of models in memory. */
  readonly size: number;
  readonly canKeep?: (installedBytes: number) => boolean;
}

/** The models that speak for default voices, those of the most voices first, as many as may be in memory. */
export function chooseWarmModels<M extends WarmableModel>(
  models: readonly M[],
  assigned: Iterable<Voice>,
  { size, canKeep = canKeepLoaded }: WarmOptions,
): readonly M[] {
  const uses = new Map<string, number>();
  for (const { speakers } of assigned)
    for (const engineId of new Set(speakers.map((speaker) => speaker.engineId)))
      uses.set(engineId, (uses.get(engineId) ?? 0) + 1);
  const usesOf = ({ model }: M): number => uses.get(engineIdOf(model.id)) ?? 0;
  const used = models.filter((one) => usesOf(one) > 0).toSorted((a, b) => usesOf(b) - usesOf(a));
  let totalBytes = 0;
  return used.slice(0, size).filter(({ model }) => {
    if (!canKeep(totalBytes + model.bytes)) return false;
    totalBytes += model.bytes;
    return true;
  });
}
