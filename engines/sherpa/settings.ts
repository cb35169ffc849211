import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { defaultEngines } from '../../contract/catalogue/engine-models.ts';

const modelSettings = z.object({
  /** `auto`: default voices use an installed model for their language. `embedded`: they use the embedded engines. */
  defaultEngine: z.enum(defaultEngines).default('auto'),
});
export type ModelSettings = z.infer<typeof modelSettings>;

const settingsPath = (folder: string): string => join(folder, 'settings.json');

/** Reads the operator's settings from the models folder; defaults if there are none. */
export function readModelSettings(folder: string): ModelSettings {
  try {
    return modelSettings.parse(JSON.parse(readFileSync(settingsPath(folder), 'utf8')));
  } catch {
    return modelSettings.parse({});
  }
}

export async function writeModelSettings(folder: string, settings: ModelSettings): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(`${settingsPath(folder)}.new`, JSON.stringify(modelSettings.parse(settings)), { flush: true });
  await rename(`${settingsPath(folder)}.new`, settingsPath(folder));
}
