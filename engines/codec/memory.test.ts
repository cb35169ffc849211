import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('a codec process does not grow over 1000 encodes', { timeout: 60_000 }, async () => {
  const script = fileURLToPath(new URL('./test-encodes.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  expect(Number(stdout)).toBeLessThan(12);
});
