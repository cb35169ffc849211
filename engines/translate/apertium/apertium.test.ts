import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { neverAborted } from '../../contract/test-signal.ts';
import { openApertium } from './apertium.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'apertium-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function writeProgram(name: string, script: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n[ "$1" = "-l" ] && { echo "  eng-spa"; exit 0; }\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

const pair = { from: 'en', to: 'es' };
const installed = openApertium({ command: 'apertium' });
const hasPair = (await installed.describe('en', 'es')) !== undefined;

it.skipIf(!hasPair)('drafts Spanish with the rules of Apertium, if apertium-eng-spa is installed', async () => {
  const texts = ['The red house is big.', 'I see [a cat] and 2 dogs at home!', '', 'Good morning,\nfriend'];
  const answers = await installed.translate({ ...pair, texts }, neverAborted);
  expect(answers).toHaveLength(texts.length);
  expect(answers[0]).toBe('La casa roja es grande.');
  expect(answers[1]).toMatch(/gato.*2.*perros.*casa!$/);
  expect(answers[2]).toBe('');
  expect(answers[3]).toContain('amigo');
  expect(installed.isDraft).toBe(true);
  expect(await installed.describe('en', 'ja')).toBeUndefined();
});

it('translates nothing where the program is missing', async () => {
  expect(await openApertium({ command: join(folder, 'absent') }).describe('en', 'es')).toBeUndefined();
});

it('ends a program that takes too long, with the programs that it started', async () => {
  const command = await writeProgram('slow', 'sleep 30 & echo $! > "$0.pid"; wait');
  const slow = openApertium({ command, timeoutMs: 300 });
  await expect(slow.translate({ ...pair, texts: ['a'] }, neverAborted)).rejects.toThrow('took longer than 300 ms');
});

it('refuses an output without end', async () => {
  const command = await writeProgram('endless', 'yes');
  await expect(openApertium({ command }).translate({ ...pair, texts: ['a'] }, neverAborted)).rejects.toThrow(
    'wrote more than',
  );
});

it('ends with its request', async () => {
  const command = await writeProgram('waits', 'sleep 30');
  const caller = new AbortController();
  const translated = openApertium({ command }).translate({ ...pair, texts: ['a'] }, caller.signal);
  setTimeout(() => caller.abort(new Error('gone')), 50);
  await expect(translated).rejects.toThrow('gone');
});
