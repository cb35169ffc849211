import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { modelFiles } from '../model-files.ts';
import { openModelHost } from '../model-host.ts';
import { layerWidth, secondsPerCharacter, writeSyntheticModel } from '../synthetic/synthetic-model.ts';

/** A model of 4 million parameters: enough work to measure, little to load. */
const [layers, framesPerCharacter] = [4, 31];
const gflopPerSecond = (2 * layers * layerWidth ** 2 * framesPerCharacter) / secondsPerCharacter / 1e9;
const runs = 4;
const text = 'a short text to measure the speed of it';

const storedSpeed = z.object({ gflops: z.number().positive(), machine: z.string() });
const speedPath = (models: string): string => join(models, '.speed.json');
const describeMachine = (): string => `${cpus()[0]?.model ?? 'unknown'} x ${availableParallelism()}`;

/** The stored speed of this machine in GFLOP/s; undefined before the first test and on another machine. */
export async function readSpeed(models: string): Promise<number | undefined> {
  try {
    const { gflops, machine } = storedSpeed.parse(JSON.parse(await readFile(speedPath(models), 'utf8')));
    return machine === describeMachine() ? gflops : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Measures how fast this machine runs neural models, in GFLOP/s, and stores it: a small model with dense layers speaks for
 * about a second of processor time. Throws EngineError if models cannot run here.
 */
export async function measureSpeed(models: string): Promise<number> {
  const folder = join(models, '.speed-test');
  try {
    writeSyntheticModel(folder, { layers, framesPerCharacter });
    const host = openModelHost('sherpa', 'speed test', { folder, kind: 'vits', files: modelFiles(folder, 'vits') });
    let rtf = Number.POSITIVE_INFINITY;
    try {
      // The first run is slower; other work can slow down any of them.
      for (let run = 0; run < runs; run++)
        rtf = Math.min(rtf, (await host.call({ kind: 'measure', text, sid: 0, language: 'en' })).rtf ?? rtf);
    } finally {
      await host.close();
    }
    const gflops = gflopPerSecond / rtf;
    await mkdir(models, { recursive: true });
    const file = speedPath(models);
    await writeFile(`${file}.new`, JSON.stringify(storedSpeed.parse({ gflops, machine: describeMachine() })));
    await rename(`${file}.new`, file);
    return gflops;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
