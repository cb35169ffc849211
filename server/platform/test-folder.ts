import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Creates a temporary folder, which is deleted after the tests of the file. */
export function testFolder(purpose: string): string {
  const folder = mkdtempSync(join(tmpdir(), `timbre-${purpose}-`));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
