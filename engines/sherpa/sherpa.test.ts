import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { integratedLoudness } from '../../audio/analysis/loudness.ts';
import { truePeak } from '../../audio/analysis/test-true-peak.ts';
import type { SpeechChunk, Tts } from '../contract/streaming.ts';
import { neverAborted } from '../contract/test-signal.ts';
import { defaultSettings } from '../host/test-speech.ts';
import { defaultVoices } from '../voices/default-voices.ts';
import { readInstalledModel } from './installed-model.ts';
import { writeModelSettings } from './settings.ts';
import { openSherpa, type Sherpa } from './sherpa.ts';
import { installToneModel } from './test-tone-model.ts';

let folder: string;
let sherpa: Sherpa;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'timbre-models-'));
  sherpa = openSherpa({ defaultVoices, formantEngines: new Set(['espeak']), folder });
});
afterEach(async () => {
  await sherpa.close();
  rmSync(folder, { recursive: true, force: true });
});

async function synthesize(
  engine: Tts,
  text: string,
  changes: { voice?: string; speed?: number; signal?: AbortSignal } = {},
) {
  const { voice = '0', speed = 1, signal = neverAborted } = changes;
  const chunks: SpeechChunk[] = [];
  const request = { text, voice, language: 'en', settings: { ...defaultSettings, speed } };
  for await (const chunk of engine.speak(request, signal)) chunks.push(chunk);
  const sampleRate = chunks[0]!.pcm.sampleRate;
  return { samples: Float32Array.from(chunks.flatMap(({ pcm }) => [...pcm.samples])), sampleRate };
}

/** Twice the mean pitch of a tone. */
function signChangesPerSecond({ samples, sampleRate }: { samples: Float32Array; sampleRate: number }): number {
  let count = 0;
  for (let i = 1; i < samples.length; i++) if (samples[i - 1]! < 0 !== samples[i]! < 0) count++;
  return (count / samples.length) * sampleRate;
}

/** The IDs of this process's model processes. */
function findModelProcesses(): number[] {
  const found = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return found
    .filter((pid) => {
      try {
        const parent = / (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) ./, ''))?.[1];
        return Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('model-process');
      } catch {
        return false;
      }
    })
    .map(Number);
}

describe('a neural model', () => {
  it('is loaded by the real library and speaks at the level of the other voices', async () => {
    await installToneModel(folder, 'tones');
    const engine = sherpa.engine('sherpa/tones')!;
    const speech = await synthesize(engine, 'Hello there, world. This is a somewhat longer sentence.');
    expect(speech.sampleRate).toBe(16_000);
    expect(speech.samples.length / 16_000).toBeGreaterThan(3);
    expect(Math.abs(integratedLoudness(speech) + 16)).toBeLessThanOrEqual(1);
    expect(truePeak(speech)).toBeLessThanOrEqual(-1);
  });

  it('adds its voices to the list', async () => {
    expect(sherpa.voices).toEqual([]);
    await installToneModel(folder, 'tones');
    sherpa.refresh();
    const [first, second] = sherpa.voices;
    expect([first?.name, second?.name]).toEqual(['Ada', 'Bert']);
    expect(first?.id).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(first?.id).not.toBe(second?.id);
    expect(first?.labels).toMatchObject({ language: 'en', gender: 'female' });
  });

  it('uses the requested speaker and speed', async () => {
    await installToneModel(folder, 'tones');
    const engine = sherpa.engine('sherpa/tones')!;
    const text = 'one and the same clause';
    const [low, high, fast] = [
      await synthesize(engine, text),
      await synthesize(engine, text, { voice: '1' }),
      await synthesize(engine, text, { speed: 1.2 }),
    ];
    expect(signChangesPerSecond(high) / signChangesPerSecond(low)).toBeGreaterThan(1.3);
    expect(fast.samples.length / low.samples.length).toBeCloseTo(1 / 1.2, 1);
    await expect(synthesize(engine, text, { voice: '7' })).rejects.toThrow('no speaker 7');
  });

  it('reports a corrupt file and is marked as broken', async () => {
    await installToneModel(folder, 'tones');
    const file = join(folder, 'tones', 'tones.onnx');
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.subarray(0, bytes.length / 2));
    const failure = synthesize(sherpa.engine('sherpa/tones')!, 'Hello.');
    await expect(failure).rejects.toMatchObject({ name: 'EngineError', retryable: false, exposeMessage: true });
    await expect(failure).rejects.toThrow('The model Tones cannot be loaded');
    expect(readInstalledModel(join(folder, 'tones'))?.problem).toContain('cannot be loaded');
    expect(sherpa.voices).toEqual([]);
    await expect(synthesize(sherpa.engine('sherpa/tones')!, 'Hello.')).rejects.toThrow('is broken');
  });

  it('restarts its process after it was killed', async () => {
    await installToneModel(folder, 'tones');
    const engine = sherpa.engine('sherpa/tones')!;
    const complete = await synthesize(engine, 'Nothing happens here.');
    for (const pid of findModelProcesses()) process.kill(pid, 'SIGKILL');
    expect(await synthesize(engine, 'Nothing happens here.')).toEqual(complete);

    const long = Array.from({ length: 12 }, (_, i) => `Sentence ${i} of a text that is long enough.`).join(' ');
    const undisturbed = await synthesize(engine, long);
    const disturbed = synthesize(engine, long);
    const settled = disturbed.then(
      () => 'settled',
      () => 'settled',
    );
    for (let kills = 0; kills < 3; kills++) {
      const before = findModelProcesses();
      for (const pid of before) process.kill(pid, 'SIGKILL');
      const restarted = vi.waitFor(
        () => expect(findModelProcesses().some((pid) => !before.includes(pid))).toBe(true),
        10_000,
      );
      if ((await Promise.race([settled, restarted])) === 'settled') break;
    }
    const outcome = await disturbed.catch((error: unknown) => error);
    // Two crashes during one clause are an error, never wrong audio.
    if (outcome instanceof Error) expect(outcome).toMatchObject({ name: 'EngineError' });
    else expect(outcome).toEqual(undisturbed);
    expect(await synthesize(engine, long)).toEqual(undisturbed);
  }, 60_000);

  it('reports a deleted folder by name and works again when the folder is restored', async () => {
    await installToneModel(folder, 'tones');
    const [voice] = sherpa.voices;
    const engine = sherpa.engine('sherpa/tones')!;
    await synthesize(engine, 'Here I am.');
    rmSync(join(folder, 'tones'), { recursive: true });
    await expect(synthesize(engine, 'Here I am.')).rejects.toThrow('The files of the model Tones are missing.');
    sherpa.refresh();
    expect(sherpa.voices).toEqual([]);
    expect(sherpa.findVoice(voice!.id)?.name).toBe('Ada');
    await expect(synthesize(sherpa.engine('sherpa/tones')!, 'Here?')).rejects.toThrow('The model Tones was removed');
    await installToneModel(folder, 'tones');
    sherpa.refresh();
    expect((await synthesize(sherpa.engine('sherpa/tones')!, 'Here I am.')).samples.length).toBeGreaterThan(1000);
  });

  it('is unloaded when unused, and models take turns if only one fits', async () => {
    await sherpa.close();
    sherpa = openSherpa({ folder, size: 1, idleMs: 150 });
    await installToneModel(folder, 'tones');
    await installToneModel(folder, 'more');
    sherpa.refresh();
    const runs = ['tones', 'more', 'tones', 'more'].map((id) =>
      synthesize(sherpa.engine(`sherpa/${id}`)!, 'A word or two.'),
    );
    const [one, ...others] = await Promise.all(runs);
    for (const other of others) expect(other).toEqual(one);
    await expect.poll(() => findModelProcesses().length, { timeout: 5000 }).toBe(0);
  });

  it('is loaded in advance and stays in memory if it speaks for default voices', async () => {
    await sherpa.close();
    await installToneModel(folder, 'tones');
    sherpa = openSherpa({ defaultVoices, folder, keepsWarm: true, idleMs: 50 });
    await expect.poll(() => findModelProcesses().length, { timeout: 10_000 }).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(findModelProcesses()).toHaveLength(1);
    await writeModelSettings(folder, { defaultEngine: 'embedded' });
    sherpa.refresh();
    expect(sherpa.voices).toHaveLength(2);
    await expect.poll(() => findModelProcesses().length, { timeout: 10_000 }).toBe(0);
  });

  it('stops when the caller aborts', async () => {
    await installToneModel(folder, 'tones');
    const abort = new AbortController();
    const speaking = synthesize(sherpa.engine('sherpa/tones')!, 'Hello.', { signal: abort.signal });
    abort.abort(new Error('gone'));
    await expect(speaking).rejects.toThrow('gone');
    expect((await synthesize(sherpa.engine('sherpa/tones')!, 'Hello.')).samples.length).toBeGreaterThan(1000);
  });
});

it('assigns model speakers to default voices by language and gender, unless the operator disables it', async () => {
  await installToneModel(folder, 'tones');
  sherpa.refresh();
  const voiceNamed = (name: string) => sherpa.withModelSpeaker(defaultVoices.find((voice) => voice.name === name)!);
  expect(voiceNamed('Nora').speakers[0]).toEqual({ engineId: 'sherpa/tones', engineVoice: '0', languages: ['en'] });
  expect(voiceNamed('Marlow').speakers[0]).toMatchObject({ engineId: 'sherpa/tones', engineVoice: '1' });
  expect(voiceNamed('Nora').speakers.length).toBeGreaterThan(1);
  const speakerFor = (name: string, language: string) =>
    voiceNamed(name).speakers.find(({ languages }) => languages.includes(language))?.engineId;
  for (const [name, language] of [
    ['Rowan', 'en'],
    ['Greta', 'de'],
  ] as const)
    expect(speakerFor(name, language)).not.toContain('sherpa');
  expect(speakerFor('Greta', 'en')).toBe('sherpa/tones');
  const nora = defaultVoices.find(({ name }) => name === 'Nora')!;
  const elsewhere = { ...nora, id: 'elsewhere' };
  expect(sherpa.withModelSpeaker(elsewhere)).toBe(elsewhere);
  await writeModelSettings(folder, { defaultEngine: 'embedded' });
  sherpa.refresh();
  expect(voiceNamed('Nora').speakers[0]?.engineId).toBe('flite');
});
