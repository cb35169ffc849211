import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { engineModels } from '../../../contract/catalogue/engine-models.ts';
import { measureSpeed, readSpeed } from './machine-speed.ts';
import { estimateRtf } from './model-work.ts';

let models: string;
beforeEach(() => {
  models = mkdtempSync(join(tmpdir(), 'timbre-speed-'));
});
afterEach(() => rmSync(models, { recursive: true, force: true }));

it('measures the speed of the machine once, and again on another machine', async () => {
  expect(await readSpeed(models)).toBeUndefined();
  const gflops = await measureSpeed(models);
  expect(gflops).toBeGreaterThan(1);
  expect(gflops).toBeLessThan(10_000);
  expect(await readSpeed(models)).toBe(gflops);
  expect(readdirSync(models)).toEqual(['.speed.json']);
  const file = join(models, '.speed.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"machine":"[^"]*"/, '"machine":"another"'));
  expect(await readSpeed(models)).toBeUndefined();
});

it('measures in a folder that does not exist yet', async () => {
  const folder = join(models, 'data', 'models');
  await measureSpeed(folder);
  expect(existsSync(join(folder, '.speed.json'))).toBe(true);
});

it('estimates the real-time factor of each model from its kind and size', () => {
  const rtf = (id: string) => estimateRtf(engineModels.find((entry) => entry.id === id)!, 100);
  expect(rtf('kokoro-multi-v1_0')).toBeCloseTo(0.62);
  expect(rtf('piper-en_US-amy-medium')).toBeCloseTo(0.077);
  expect(rtf('piper-it_IT-riccardo-x_low')).toBeLessThan(rtf('piper-en_US-amy-medium'));
  expect(rtf('piper-en_GB-cori-high')).toBeGreaterThan(5 * rtf('piper-en_US-amy-medium'));
  for (const entry of engineModels) expect(estimateRtf(entry, 50), entry.id).toBeCloseTo(2 * estimateRtf(entry, 100));
});
