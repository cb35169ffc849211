import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { defaultEngines } from '../../contract/catalogue/engine-models.ts';

const modelSettings = z.object({
  /** `auto`: the default voices of a language move to an installed model; `embedded`: they stay what they are. */
  defaultEngine: z.enum(defaultEngines).default('auto'),
});
export type ModelSettings = z.infer<typeof modelSettings>;

const fileOf = (folder: string): string => join(folder, 'settings.json');

/** What the operator chose for this server, beside the models; the usual where nothing is written. */
export function readModelSettings(folder: string): ModelSettings {
  try {
    return modelSettings.parse(JSON.parse(readFileSync(fileOf(folder), 'utf8')));
  } catch {
    return modelSettings.parse({});
  }
}

export async function writeModelSettings(folder: string, settings: ModelSettings): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(`${fileOf(folder)}.new`, JSON.stringify(modelSettings.parse(settings)), { flush: true });
  await rename(`${fileOf(folder)}.new`, fileOf(folder));
}
