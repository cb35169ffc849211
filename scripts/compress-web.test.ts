import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressWeb } from './compress-web.ts';

it('compresses text files, but not fonts and small files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-compress-'));
  mkdirSync(join(folder, 'assets'));
  const script = join(folder, 'assets', 'app.js');
  writeFileSync(script, 'let a = 1;\n'.repeat(500));
  writeFileSync(join(folder, 'assets', 'font.woff2'), Buffer.alloc(5000));
  writeFileSync(join(folder, 'small.svg'), '<svg/>');
  expect(compressWeb(folder)).toBe(1);
  expect(brotliDecompressSync(readFileSync(`${script}.br`)).equals(readFileSync(script))).toBe(true);
  expect(gunzipSync(readFileSync(`${script}.gz`)).equals(readFileSync(script))).toBe(true);
  expect(existsSync(join(folder, 'assets', 'font.woff2.br'))).toBe(false);
  rmSync(folder, { recursive: true });
});
