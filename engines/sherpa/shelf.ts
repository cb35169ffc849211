import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type InstalledModel, readInstalledModel, writeInstalledModel } from './installed-model.ts';
import { type ModelSettings, readModelSettings } from './settings.ts';

/** A model, where it lies, and whether it still does. */
export interface ShelvedModel {
  readonly model: InstalledModel;
  readonly folder: string;
  /** It was there while this process ran, and is no more. */
  readonly gone: boolean;
}

/** The installed models, read from their folder whenever that has changed: no restart, no message between processes. */
export interface Shelf {
  readonly models: readonly ShelvedModel[];
  readonly settings: ModelSettings;
  /** Notes in the model's file why it does not speak. */
  markBroken(id: string, problem: string): Promise<void>;
  /** Looks again at once. */
  refresh(): void;
}

/** How often the folder's time of change is looked at. */
const lookEveryMs = 300;

/** Calls `onGone` with the id of each model that has left the disk, and `onChange` after every change. */
export function openShelf(
  folder: string,
  { onGone, onChange }: { onGone: (id: string) => void; onChange: () => void },
): Shelf {
  let models = new Map<string, ShelvedModel>();
  let settings = readModelSettings(folder);
  let stamp = '';
  let lookedAt = Number.NEGATIVE_INFINITY;

  /** Changes when a model comes, goes, or its file is written again. */
  function readStamp(): string {
    try {
      const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
      const times = names.map((name) => `${name} ${statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs}`);
      return times.sort().join('\n');
    } catch {
      return '';
    }
  }

  function read(): void {
    const names = stamp === '' ? [] : stamp.split('\n').map((line) => line.slice(0, line.lastIndexOf(' ')));
    const found = new Map<string, ShelvedModel>();
    for (const name of names) {
      const model = readInstalledModel(join(folder, name));
      // A folder under another name would let two models have one id.
      if (model?.id === name) found.set(name, { model, folder: join(folder, name), gone: false });
    }
    for (const [id, known] of models) {
      if (found.has(id)) continue;
      found.set(id, { ...known, gone: true });
      if (!known.gone) onGone(id);
    }
    models = found;
    settings = readModelSettings(folder);
    onChange();
  }

  function look(): void {
    lookedAt = performance.now();
    const now = readStamp();
    if (now === stamp) return;
    stamp = now;
    read();
  }

  function lookNowAndThen(): void {
    if (performance.now() - lookedAt > lookEveryMs) look();
  }

  return {
    get models() {
      lookNowAndThen();
      return [...models.values()];
    },
    get settings() {
      lookNowAndThen();
      return settings;
    },
    async markBroken(id, problem) {
      const shelved = models.get(id);
      if (!shelved || shelved.gone) return;
      await writeInstalledModel(shelved.folder, { ...shelved.model, problem: problem.slice(0, 500) });
      look();
    },
    refresh: look,
  };
}
