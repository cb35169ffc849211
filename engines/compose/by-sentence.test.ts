import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bySentence } from './by-sentence.ts';
import { collect, fakeEngine, request, settings } from './test-engine.ts';

const never = new AbortController().signal;
const speak = (text: string, changes = {}) => collect(bySentence(fakeEngine()).speak(request(text, changes), never));

describe('speech by sentence', () => {
  it('makes one call a clause, in order, and says every word once', async () => {
    const engine = fakeEngine();
    const { said } = await collect(bySentence(engine).speak(request('One two. Three? Four five six!'), never));
    expect(engine.calls).toEqual(['One two.', 'Three?', 'Four five six!']);
    expect(said).toBe('One two.Three?Four five six!');
  });

  it('rests longer after a paragraph than after a sentence, and after a sentence than within one', async () => {
    const silenceOf = async (text: string) => (await speak(text)).silenceMs;
    const first = 'The keeper of the house had a rule about storms:';
    const within = await silenceOf(`${first} never name them in the dark of night.`);
    const between = await silenceOf('One. Two.');
    const paragraphs = await silenceOf('One.\n\nTwo.');
    expect(within).toBeGreaterThan(200);
    expect(between).toBeGreaterThan(within + 100);
    expect(paragraphs).toBeGreaterThan(between + 200);
    expect(await silenceOf('One.')).toBe(100);
  });

  it('rests less when it speaks faster', async () => {
    const fast = await speak('One. Two.', { settings: { ...settings, speed: 1.2 } });
    const slow = await speak('One. Two.', { settings: { ...settings, speed: 0.8 } });
    expect(fast.silenceMs).toBeCloseTo(460 / 1.2, -1);
    expect(slow.silenceMs).toBeCloseTo(460 / 0.8, -1);
  });

  it('follows breaks and never reads markup', async () => {
    const { said, silenceMs } = await speak('One <break time="1.5s"/> two [laughs] three <b>f</b>our. [pause]');
    expect(said).toBe('Onetwo   three four.'.replace(/ {2,}/, '          '));
    expect(silenceMs).toBeGreaterThan(1500 + 600);
    expect(silenceMs).toBeLessThan(1500 + 600 + 200);
  });

  it('writes English out before it is spoken, unless told not to', async () => {
    const text = 'Dr. Lee paid $3.50.';
    const callsFor = async (changes: object): Promise<readonly string[]> => {
      const engine = fakeEngine();
      const { chunks } = await collect(bySentence(engine).speak(request(text, changes), never));
      expect(chunks.at(-1)?.textDone).toBe(text.length);
      return engine.calls;
    };
    const said = ['Doctor Lee paid three dollars and fifty cents.'];
    expect(await callsFor({})).toEqual(said);
    expect(await callsFor({ normalization: 'auto' })).toEqual(said);
    expect(await callsFor({ normalization: 'on' })).toEqual(said);
    expect(await callsFor({ normalization: 'off' })).toEqual([text]);
    expect(await callsFor({ language: 'de' })).toEqual([text]);
  });

  it('tells how far the text is done, in offsets of the request', async () => {
    const text = '  One &amp; two.  <break time="1s"/> Three 😀 four.  ';
    const { chunks } = await speak(text);
    const done = chunks.map(({ textDone }) => textDone);
    expect(done.toSorted((a, b) => a - b)).toEqual(done);
    expect(done[0]).toBe(0);
    expect(done.at(-1)).toBe(text.length);
    // When the first sound of the second clause is there, the first clause is done.
    const second = chunks.findIndex(({ pcm }) => String.fromCharCode(Math.round(pcm.samples[0]! * 1000)) === 'T');
    expect(text.slice(0, done[second])).toBe('  One &amp; two.  <break time="1s"/> '.trimEnd().slice(0, done[second]));
    expect(done[second]).toBeGreaterThanOrEqual('  One &amp; two.'.length);
  });

  it('makes a short first clause, so that the first audio is early', async () => {
    const engine = fakeEngine();
    const text =
      'When the barometer fell faster than before, he lit the lamp, and put the kettle on, and said good evening.';
    await collect(bySentence(engine).speak(request(text), never));
    expect(engine.calls[0]).toBe('When the barometer fell faster than before,');
  });

  it('answers a text without anything to read with a short silence', async () => {
    for (const text of ['', '   ', '😀😀', '... !? —', '\ud800\udc00'.slice(0, 1), '<b></b>', '[laughs]']) {
      const { ms, silenceMs, chunks } = await speak(text);
      expect([ms, silenceMs]).toEqual([200, 200]);
      expect(chunks.at(-1)?.textDone).toBe(text.length);
    }
    expect((await speak('[pause]')).silenceMs).toBe(600);
  });

  it('makes no more than one clause ahead of its reader', async () => {
    const engine = fakeEngine();
    const stream = bySentence(engine)
      .speak(request('One. Two. Three. Four. Five. Six.'), never)
      [Symbol.asyncIterator]();
    expect(engine.calls).toEqual([]);
    await stream.next();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(engine.calls).toEqual(['One.', 'Two.']);
    await stream.next();
    await stream.next();
    await stream.next();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(engine.calls.length).toBeLessThanOrEqual(3);
  });

  it('makes the next clause while the one that is read is still being made, so that two workers have work', async () => {
    const engine = fakeEngine();
    const stream = bySentence(engine).speak(request('One. Two. Three. Four.'), never)[Symbol.asyncIterator]();
    while (engine.calls.length < 3) {
      const { value } = await stream.next();
      // Nothing of the second clause was given yet.
      expect(String.fromCharCode(Math.round(value.pcm.samples[0]! * 1000))).not.toBe('T');
    }
  });

  it('ends the engine’s calls when its reader leaves', async () => {
    const engine = fakeEngine();
    for await (const _ of bySentence(engine).speak(request('One two. Three four. Five.'), never)) break;
    expect(engine.calls).toEqual(['One two.', 'Three four.']);
    expect(engine.aborted).toEqual(engine.calls);
  });

  it('throws the reason of its signal, wherever it is', async () => {
    for (const readBefore of [0, 1, 2, 3]) {
      const abort = new AbortController();
      const stream = bySentence(fakeEngine()).speak(request('One. Two. Three.'), abort.signal)[Symbol.asyncIterator]();
      for (let i = 0; i < readBefore; i++) await stream.next();
      abort.abort(new Error('left'));
      await expect(
        (async () => {
          while (!(await stream.next()).done);
        })(),
      ).rejects.toThrow('left');
    }
  });

  it('throws what the engine throws', async () => {
    const engine = fakeEngine({ 'Two.': 1 });
    await expect(collect(bySentence(engine).speak(request('One. Two. Three.'), never))).rejects.toThrow('stumbled');
    expect(engine.aborted).toContain('Three.');
  });

  it('says all words of any text once', async () => {
    const word = fc.stringMatching(/^[a-z]{1,12}$/);
    const mark = fc.constantFrom(' ', ', ', '. ', '! ', '\n\n', ' <break time="10ms"/> ', ' [sighs] ', ' — ');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(word, mark), { minLength: 1, maxLength: 40 }), async (parts) => {
        const { said, chunks } = await speak(parts.flat().join(''));
        expect(said.replaceAll(/[^a-z]/g, '')).toBe(parts.map(([letters]) => letters).join(''));
        expect(chunks.at(-1)?.textDone).toBe(parts.flat().join('').length);
      }),
      { numRuns: 25 },
    );
  });
});
