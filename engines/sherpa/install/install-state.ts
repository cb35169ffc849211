import { readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const installState = z.object({
  /** The job that installs or installed the model. */
  jobId: z.string().max(100).optional(),
  /** Why the last attempt failed. */
  problem: z.string().max(500).optional(),
});
/** The state of an installation, stored next to its staging folder. */
export type InstallState = z.infer<typeof installState>;

const statePath = (models: string, id: string): string => join(models, '.incoming', `${id}.note.json`);

export function readInstallState(models: string, id: string): InstallState {
  try {
    return installState.parse(JSON.parse(readFileSync(statePath(models, id), 'utf8')));
  } catch {
    return {};
  }
}

/** Writes the state; deletes the file if the state is empty. */
export async function writeInstallState(models: string, id: string, { jobId, problem }: InstallState): Promise<void> {
  const file = statePath(models, id);
  if (jobId === undefined && problem === undefined) return rm(file, { force: true });
  await mkdir(join(models, '.incoming'), { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify({ jobId, problem: problem?.slice(0, 500) }));
  await rename(`${file}.new`, file);
}
