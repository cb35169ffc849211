import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it.each(['write', 'read'])(
  'the memory of a codec process does not grow over 1000 files (%s)',
  { timeout: 120_000 },
  async (mode) => {
    const script = fileURLToPath(new URL('./test-files.ts', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [script, mode]);
    expect(Number(stdout)).toBeLessThan(5);
  },
);
