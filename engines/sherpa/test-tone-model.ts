import { join } from 'node:path';
import { writeInstalledModel } from './installed-model.ts';
import { modelFiles } from './model-files.ts';
import { probeModel } from './probe.ts';
import { syntheticSampleRate, writeSyntheticModel } from './synthetic/synthetic-model.ts';

/** Writes a small model that generates tones to `folder`, like an unpacked archive. */
export const writeToneModel = (folder: string, { speakers = 2 } = {}): void =>
  writeSyntheticModel(folder, { speakers });

/** Writes the model to the models folder, as the installer does, with the gain that the test synthesis measures. */
export async function installToneModel(models: string, id: string): Promise<void> {
  const folder = join(models, id);
  writeToneModel(folder);
  const files = modelFiles(folder, 'vits');
  gains ??= (
    await probeModel(
      'Tones',
      { folder, kind: 'vits', files },
      [0, 1].map((sid) => ({ sid, language: 'en' })),
    )
  ).gainsDb;
  await writeInstalledModel(folder, {
    id,
    kind: 'vits',
    title: 'Tones',
    licence: 'AGPL-3.0-or-later',
    quality: 'medium',
    languages: ['en'],
    files,
    sampleRate: syntheticSampleRate,
    speakers: [
      { sid: 0, name: 'Ada', gender: 'female', gainDb: gains[0] ?? 0 },
      { sid: 1, name: 'Bert', gender: 'male', gainDb: gains[1] ?? 0 },
    ],
    bytes: 2000,
    installedAtUnix: 1_790_000_000 + installedCount++,
    verified: 'synthesis',
  });
}

let installedCount = 0;
let gains: readonly number[] | undefined;
