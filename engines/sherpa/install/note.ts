import { readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const note = z.object({
  /** The job that installs, or installed, the model. */
  jobId: z.string().max(100).optional(),
  /** Why the last try failed. */
  problem: z.string().max(500).optional(),
});
/** What is remembered of a model that is on its way, beside its workshop. */
export type InstallNote = z.infer<typeof note>;

const fileOf = (models: string, id: string): string => join(models, '.incoming', `${id}.note.json`);

export function readNote(models: string, id: string): InstallNote {
  try {
    return note.parse(JSON.parse(readFileSync(fileOf(models, id), 'utf8')));
  } catch {
    return {};
  }
}

/** An empty note is none. */
export async function writeNote(models: string, id: string, { jobId, problem }: InstallNote): Promise<void> {
  const file = fileOf(models, id);
  if (jobId === undefined && problem === undefined) return rm(file, { force: true });
  await mkdir(join(models, '.incoming'), { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify({ jobId, problem: problem?.slice(0, 500) }));
  await rename(`${file}.new`, file);
}
