import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { engineVersion, hashSources } from './version.ts';

it('changes with sources that affect the audio and with nothing else', () => {
  const root = mkdtempSync(join(tmpdir(), 'timbre-version-'));
  for (const folder of ['engines/tone', 'engines/codec/fixtures', 'audio', 'web'])
    mkdirSync(join(root, folder), { recursive: true });
  const write = (path: string, text: string): string => {
    writeFileSync(join(root, path), text);
    return hashSources(root);
  };
  write('engines/tone/tone.ts', 'sin');
  write('audio/pcm.ts', '1');
  const first = write('package-lock.json', '{}');
  expect(write('engines/tone/tone.test.ts', 'a test')).toBe(first);
  expect(write('engines/test-tone.ts', 'a test helper')).toBe(first);
  expect(write('engines/codec/fixtures/tone.mp3', 'a sound')).toBe(first);
  expect(write('web/root.tsx', 'a screen')).toBe(first);
  const others = [
    write('engines/tone/tone.ts', 'cos'),
    write('audio/pcm.ts', '2'),
    write('engines/tone/table.json', '[]'),
    write('package-lock.json', '{"codec":2}'),
  ];
  expect(new Set([first, ...others]).size).toBe(5);
  expect(write('engines/tone/tone.ts', 'cos')).toBe(others.at(-1));
  rmSync(root, { recursive: true });
});

it('is the hash of the running sources', () => {
  expect(engineVersion).toMatch(/^[0-9a-f]{32}$/);
  expect(engineVersion).toBe(hashSources(join(import.meta.dirname, '..')));
});
