import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type InstalledModel, readInstalledModel, writeInstalledModel } from './installed-model.ts';
import { type ModelSettings, readModelSettings } from './settings.ts';

/** A model and its folder. */
export interface StoredModel {
  readonly model: InstalledModel;
  readonly folder: string;
  /** The model was removed while this process was running. */
  readonly isRemoved: boolean;
}

/** The installed models, read again whenever their folder changes, without a restart or messages between processes. */
export interface ModelStore {
  readonly models: readonly StoredModel[];
  readonly settings: ModelSettings;
  /** Records in the model's file why it does not work. */
  markBroken(id: string, problem: string): Promise<void>;
  /** Checks the folder immediately. */
  refresh(): void;
}

/** Minimum time between two checks of the folder. */
const refreshIntervalMs = 300;

/** Calls `onRemoved` with the ID of each removed model, and `onChange` after every change. */
export function openModelStore(
  folder: string,
  { onRemoved, onChange }: { onRemoved: (id: string) => void; onChange: () => void },
): ModelStore {
  let models = new Map<string, StoredModel>();
  let settings = readModelSettings(folder);
  let fingerprint = '';
  let refreshedAt = Number.NEGATIVE_INFINITY;

  /** Changes when a model comes, goes, or its file is written again. */
  function readFingerprint(): string {
    try {
      const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
      const times = names.map((name) => `${name} ${statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs}`);
      return times.sort().join('\n');
    } catch {
      return '';
    }
  }

  function loadModels(): void {
    const names = fingerprint === '' ? [] : fingerprint.split('\n').map((line) => line.slice(0, line.lastIndexOf(' ')));
    const found = new Map<string, StoredModel>();
    for (const name of names) {
      const model = readInstalledModel(join(folder, name));
      // A folder under another name would let two models have one id.
      if (model?.id === name) found.set(name, { model, folder: join(folder, name), isRemoved: false });
    }
    for (const [id, previous] of models) {
      if (found.has(id)) continue;
      found.set(id, { ...previous, isRemoved: true });
      if (!previous.isRemoved) onRemoved(id);
    }
    models = found;
    settings = readModelSettings(folder);
    onChange();
  }

  function refresh(): void {
    refreshedAt = performance.now();
    const current = readFingerprint();
    if (current === fingerprint) return;
    fingerprint = current;
    loadModels();
  }

  function refreshIfStale(): void {
    if (performance.now() - refreshedAt > refreshIntervalMs) refresh();
  }

  return {
    get models() {
      refreshIfStale();
      return [...models.values()];
    },
    get settings() {
      refreshIfStale();
      return settings;
    },
    async markBroken(id, problem) {
      const stored = models.get(id);
      if (!stored || stored.isRemoved) return;
      await writeInstalledModel(stored.folder, { ...stored.model, problem: problem.slice(0, 500) });
      refresh();
    },
    refresh: refresh,
  };
}
