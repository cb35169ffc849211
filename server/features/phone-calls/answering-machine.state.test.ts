import { beforeAll, describe, expect, it } from 'vitest';
import { openStreamResampler } from '../../../audio/effects/stream-resampler.ts';
import { encodeMulaw } from '../../../audio/formats/g711.ts';
import { createKeyToneDetector } from '../../../audio/telephone/key-tone-detector.ts';
import { seededRandom, sine } from '../../../audio/telephone/test-telephone.ts';
import { fliteSampleRate, loadFlite } from '../../../engines/flite/program.ts';
import { openSynthesizer } from '../../../engines/flite/synthesizer.ts';
import type { Synthesizer } from '../../../engines/host/synthesizer.ts';
import { synthesize } from '../../../engines/host/test-speech.ts';
import { type Answerer, createAnsweringMachineState } from './answering-machine.state.ts';

let synthesizer: Synthesizer;
beforeAll(async () => {
  synthesizer = await openSynthesizer(await loadFlite());
});

const voices = ['rms', 'slt', 'awb'];
const spoken = new Map<string, Int16Array>();
const silence = (ms: number) => new Int16Array(ms * 8);

/** Speech at 8 kHz, without the silence around it. */
function say(text: string, voice = 'rms'): Int16Array {
  const known = spoken.get(voice + text);
  if (known) return known;
  const { samples } = synthesize(synthesizer, fliteSampleRate, { text, voice });
  const narrow = Int16Array.from(openStreamResampler(fliteSampleRate, 8000).write(samples), (sample) =>
    Math.round(20_000 * Math.max(-1, Math.min(1, sample))),
  );
  const isLoud = (sample: number): boolean => Math.abs(sample) > 300;
  const trimmed = narrow.subarray(narrow.findIndex(isLoud), narrow.findLastIndex(isLoud) + 1);
  spoken.set(voice + text, trimmed);
  return trimmed;
}

/** What is decided about these sounds, followed by silence, on a line with noise. */
function decisions(...parts: Int16Array[]): { answerer: Answerer; ms: number }[] {
  const random = seededRandom(6);
  const sound = new Int16Array(parts.reduce((length, part) => length + part.length, 5000 * 8));
  let filled = 0;
  for (const part of parts) {
    sound.set(part, filled);
    filled += part.length;
  }
  const mulaw = encodeMulaw(sound.map((sample) => sample + (random() - 0.5) * 60));
  const state = createAnsweringMachineState();
  const found: { answerer: Answerer; ms: number }[] = [];
  for (let at = 0; at + 160 <= mulaw.length; at += 160) {
    const answerer = state.add(mulaw.subarray(at, at + 160));
    if (answerer) found.push({ answerer, ms: at / 8 + 20 });
  }
  return found;
}
const answerers = (...parts: Int16Array[]) => decisions(...parts).map(({ answerer }) => answerer);

const people = [
  'Hello?',
  'Yes, hello.',
  'Hello, this is Anna speaking.',
  'Smith and Sons, how can I help you?',
  'Miller.',
];
const machines = [
  'You have reached the voicemail of Anna Miller. Please leave a message after the tone.',
  'Hi, this is Bob, I cannot take your call right now, so please leave your name and number.',
  'The person you are calling is not available at the moment. At the tone, please record your message.',
  'Thank you for calling Smith and Sons, our office is closed today, please call again tomorrow.',
];

describe('answering machines', () => {
  it.each(people)('takes a short greeting for a person: %s', (text) => {
    for (const voice of voices) {
      const [decision, ...others] = decisions(silence(400), say(text, voice));
      expect(decision).toMatchObject({ answerer: 'human' });
      expect(decision!.ms).toBeLessThanOrEqual(4000);
      expect(others).toEqual([]);
    }
  });

  it.each(machines)('takes a long greeting for a machine within 4 s: %s', (text) => {
    for (const voice of voices) {
      const [decision] = decisions(silence(400), say(text, voice));
      expect(decision).toMatchObject({ answerer: 'machine' });
      expect(decision!.ms).toBeLessThanOrEqual(4000);
    }
  });

  it('hears the beep after the greeting, and a beep at once', () => {
    for (const hz of [440, 1000, 1400, 2000]) {
      expect(answerers(silence(300), say(machines[0]!), silence(500), sine(hz, 0.4))).toEqual([
        'machine',
        'machine_beep',
      ]);
      expect(answerers(silence(300), sine(hz, 0.4))).toEqual(['machine_beep']);
    }
  });

  it('takes silence for a person after 4 s, and no click for a greeting', () => {
    expect(decisions(silence(1000))).toEqual([{ answerer: 'human', ms: 4000 }]);
    const click = Int16Array.from({ length: 400 }, (_, i) => (i % 2 ? 9000 : -9000));
    expect(decisions(silence(200), click)).toEqual([{ answerer: 'human', ms: 4000 }]);
  });
});

describe('tones in speech', () => {
  it('takes no speech for keys', () => {
    const detector = createKeyToneDetector();
    let keys = '';
    for (const text of [
      ...people,
      ...machines,
      'The evening train was late again, and nobody knew why, so we waited.',
    ]) {
      for (const voice of voices) detector.write(say(text, voice), (key) => (keys += key));
    }
    expect(keys).toBe('');
  });
});
