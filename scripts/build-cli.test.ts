import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { bundleCli } from './build-cli.ts';

it('builds the command line as one file that runs without packages', async () => {
  const code = await bundleCli();
  expect(code.length).toBeLessThan(80_000);
  const folder = await mkdtemp(join(tmpdir(), 'cli-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'timbre.mjs'), code);
  const { stdout } = await promisify(execFile)(process.execPath, ['timbre.mjs', 'help', 'speak'], { cwd: folder });
  expect(stdout).toContain('Usage: timbre speak');
});
