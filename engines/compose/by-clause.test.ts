import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { LexiconRule, PhoneticAlphabet } from '../contract/pronunciation.ts';
import { neverAborted } from '../contract/test-signal.ts';
import { byClause } from './by-clause.ts';
import { collect, fakeEngine, request, settings } from './test-engine.ts';

const speak = (text: string, changes = {}) =>
  collect(byClause(fakeEngine()).speak(request(text, changes), neverAborted));

describe('speech by clause', () => {
  it('makes one call per clause in order and speaks every word once', async () => {
    const engine = fakeEngine();
    const { spoken } = await collect(byClause(engine).speak(request('One two. Three? Four five six!'), neverAborted));
    expect(engine.calls).toEqual(['One two.', 'Three?', 'Four five six!']);
    expect(spoken).toBe('One two.Three?Four five six!');
  });

  it('pauses longest after a paragraph and shortest inside a sentence', async () => {
    const measureSilence = async (text: string) => (await speak(text)).silenceMs;
    const first = 'The keeper of the house had a rule about storms';
    const within = await measureSilence(`${first}, never name them in the dark of night.`);
    const stronger = await measureSilence(`${first}: never name them in the dark of night.`);
    const between = await measureSilence('One. Two.');
    const paragraphs = await measureSilence('One.\n\nTwo.');
    expect(within).toBeGreaterThan(200);
    expect(stronger).toBeGreaterThan(within + 100);
    expect(between).toBeGreaterThan(stronger + 80);
    expect(paragraphs).toBeGreaterThan(between + 200);
    expect(await measureSilence('One.')).toBe(100);
  });

  it('shortens pauses at higher speed', async () => {
    const fast = await speak('One. Two.', { settings: { ...settings, speed: 1.2 } });
    const slow = await speak('One. Two.', { settings: { ...settings, speed: 0.8 } });
    expect(fast.silenceMs).toBeCloseTo(460 / 1.2, -1);
    expect(slow.silenceMs).toBeCloseTo(460 / 0.8, -1);
  });

  it('follows breaks and never speaks markup', async () => {
    const { spoken, silenceMs } = await speak('One <break time="1.5s"/> two [laughs] three <b>f</b>our. [pause]');
    expect(spoken).toBe('Onetwo   three four.'.replace(/ {2,}/, '          '));
    expect(silenceMs).toBeGreaterThan(1500 + 600);
    expect(silenceMs).toBeLessThan(1500 + 600 + 200);
  });

  it('spells out the text in its language unless normalization is off', async () => {
    const text = 'Dr. Lee paid $3.50.';
    const callsFor = async (changes: object): Promise<readonly string[]> => {
      const engine = fakeEngine();
      const { chunks } = await collect(byClause(engine).speak(request(text, changes), neverAborted));
      expect(chunks.at(-1)?.textDone).toBe(text.length);
      return engine.calls;
    };
    const spoken = ['Doctor Lee paid three dollars and fifty cents.'];
    expect(await callsFor({})).toEqual(spoken);
    expect(await callsFor({ normalization: 'auto' })).toEqual(spoken);
    expect(await callsFor({ normalization: 'on' })).toEqual(spoken);
    expect(await callsFor({ normalization: 'off' })).toEqual([text]);
    expect(await callsFor({ language: 'de' })).toEqual(['Doktor Lee paid drei Dollar fünfzig.']);
    expect(await callsFor({ language: 'cy' })).toEqual([text]);
  });

  it('gives English words the pronunciation of their part of speech unless normalization is off', async () => {
    const synthesize = vi.fn<ReturnType<typeof fakeEngine>['synthesize']>(fakeEngine().synthesize);
    const tts = byClause({ ...fakeEngine(), phoneticAlphabets: ['cmu'], synthesize });
    const pronounced = async (changes: object) => {
      synthesize.mockClear();
      await collect(tts.speak(request('I object to the object.', changes), neverAborted));
      return synthesize.mock.calls.flatMap(([{ text, pronunciations = [] }]) =>
        pronunciations.map(({ from, to, phoneme }) => [text.slice(from, to), phoneme]),
      );
    };
    const [verb, noun] = [
      ['object', 'AH0 B JH EH1 K T'],
      ['object', 'AA1 B JH EH0 K T'],
    ];
    expect(await pronounced({})).toEqual([verb, noun]);
    expect(await pronounced({ normalization: 'off' })).toEqual([]);
    expect(await pronounced({ language: 'de' })).toEqual([]);
    const lexicon: LexiconRule[] = [{ grapheme: 'object', phoneme: 'K AE1 T', alphabet: 'cmu' }];
    expect((await pronounced({ lexicon })).map(([, phoneme]) => phoneme)).toEqual(['K AE1 T', 'K AE1 T']);
  });

  it('names emoji unless normalization is off', async () => {
    const engine = fakeEngine();
    for (const normalization of [undefined, 'off'] as const)
      await collect(byClause(engine).speak(request('Hello 😀😀 Lee', { normalization }), neverAborted));
    expect(engine.calls).toEqual(['Hello, grinning face, Lee', 'Hello      Lee']);
  });

  it('reports progress as offsets in the text of the request', async () => {
    const text = '  One &amp; two.  <break time="1s"/> Three 😀 four.  ';
    const { chunks } = await speak(text);
    const done = chunks.map(({ textDone }) => textDone);
    expect(done.toSorted((a, b) => a - b)).toEqual(done);
    expect(done[0]).toBe(0);
    expect(done.at(-1)).toBe(text.length);
    // The first clause is complete when the second starts.
    const second = chunks.findIndex(({ pcm }) => String.fromCharCode(Math.round(pcm.samples[0]! * 1000)) === 'T');
    expect(text.slice(0, done[second])).toBe('  One &amp; two.  <break time="1s"/> '.trimEnd().slice(0, done[second]));
    expect(done[second]).toBeGreaterThanOrEqual('  One &amp; two.'.length);
  });

  it('keeps the first clause short, so that audio starts early', async () => {
    const engine = fakeEngine();
    const text =
      'When the barometer fell faster than before, he lit the lamp, and put the kettle on, and said good evening.';
    await collect(byClause(engine).speak(request(text), neverAborted));
    expect(engine.calls[0]).toBe('When the barometer fell faster than before,');
  });

  it('gives a short silence for a text with nothing to read', async () => {
    for (const text of ['', '   ', '\u20e3', '... !? —', '\ud800\udc00'.slice(0, 1), '<b></b>', '[laughs]']) {
      const { ms, silenceMs, chunks } = await speak(text);
      expect([ms, silenceMs]).toEqual([200, 200]);
      expect(chunks.at(-1)?.textDone).toBe(text.length);
    }
    expect((await speak('[pause]')).silenceMs).toBe(600);
  });

  it('generates at most one clause ahead of the reader', async () => {
    const engine = fakeEngine();
    const stream = byClause(engine)
      .speak(request('One. Two. Three. Four. Five. Six.'), neverAborted)
      [Symbol.asyncIterator]();
    expect(engine.calls).toEqual([]);
    await stream.next();
    await speak('Another text. With two clauses.');
    expect(engine.calls).toEqual(['One.', 'Two.']);
    await stream.next();
    await stream.next();
    await stream.next();
    await speak('Another text. With two clauses.');
    expect(engine.calls.length).toBeLessThanOrEqual(3);
  });

  it('generates as many clauses ahead as the engine asks for', async () => {
    const engine = { ...fakeEngine(), clausesAhead: 2 };
    const stream = byClause(engine)
      .speak(request('One. Two. Three. Four. Five. Six.'), neverAborted)
      [Symbol.asyncIterator]();
    await stream.next();
    await speak('Another text. With two clauses.');
    expect(engine.calls).toEqual(['One.', 'Two.', 'Three.']);
  });

  it('generates the next clause in parallel with the current one', async () => {
    const engine = fakeEngine();
    const stream = byClause(engine).speak(request('One. Two. Three. Four.'), neverAborted)[Symbol.asyncIterator]();
    while (engine.calls.length < 3) {
      const { value } = await stream.next();
      // The reader has received nothing of the second clause.
      expect(String.fromCharCode(Math.round(value.pcm.samples[0]! * 1000))).not.toBe('T');
    }
  });

  it('aborts the engine calls when the reader stops', async () => {
    const engine = fakeEngine();
    for await (const _ of byClause(engine).speak(request('One two. Three four. Five.'), neverAborted)) break;
    expect(engine.calls).toEqual(['One two.', 'Three four.']);
    expect(engine.aborted).toEqual(engine.calls);
  });

  it('throws the abort reason at any point', async () => {
    for (const readBefore of [0, 1, 2, 3]) {
      const abort = new AbortController();
      const stream = byClause(fakeEngine()).speak(request('One. Two. Three.'), abort.signal)[Symbol.asyncIterator]();
      for (let i = 0; i < readBefore; i++) await stream.next();
      abort.abort(new Error('cancelled'));
      await expect(
        (async () => {
          while (!(await stream.next()).done);
        })(),
      ).rejects.toThrow('cancelled');
    }
  });

  it('passes on the errors of the engine', async () => {
    const engine = fakeEngine({ 'Two.': 1 });
    await expect(collect(byClause(engine).speak(request('One. Two. Three.'), neverAborted))).rejects.toThrow(
      'stumbled',
    );
    expect(engine.aborted).toContain('Three.');
  });

  it('marks the first clause of a text, for which a listener waits', async () => {
    const engine = fakeEngine();
    const synthesize = vi.spyOn(engine, 'synthesize');
    await collect(byClause(engine).speak(request('One two. Three? Four.'), neverAborted));
    expect(synthesize.mock.calls.map(([{ isFirst }]) => isFirst)).toEqual([true, false, false]);
  });

  it('gives an engine only pronunciations in its alphabets, and respells the others', async () => {
    const engine = fakeEngine();
    const synthesize = vi.spyOn(engine, 'synthesize');
    const lexicon: LexiconRule[] = [
      { grapheme: 'two', phoneme: 'tuː', alphabet: 'ipa' },
      { grapheme: 'four', phoneme: 'F AO1 R', alphabet: 'cmu' },
      { grapheme: 'six', phoneme: '???', alphabet: 'ipa' },
    ];
    const pronounced = async (phoneticAlphabets: readonly PhoneticAlphabet[], language = 'en') => {
      synthesize.mockClear();
      const tts = byClause({ ...engine, phoneticAlphabets });
      await collect(tts.speak(request('One two. Three four. Five six.', { lexicon, language }), neverAborted));
      return synthesize.mock.calls.map(([{ text, pronunciations }]) => [
        text,
        pronunciations?.map(({ from, to, phoneme }) => [text.slice(from, to), phoneme]),
      ]);
    };
    const last = ['Five six.', []];
    expect(await pronounced(['ipa', 'cmu'])).toEqual([
      ['One two.', [['two', 'tuː']]],
      ['Three four.', [['four', 'F AO1 R']]],
      last,
    ]);
    expect(await pronounced(['ipa'])).toEqual([['One two.', [['two', 'tuː']]], ['Three fawr.', []], last]);
    expect(await pronounced([], 'de')).toEqual([['One two.', []], ['Three four.', []], last]);
  });

  it('TTS-013 splits the text after aliases are applied, so that no clause is long', async () => {
    const engine = fakeEngine();
    const alias = 'zelkova '.repeat(125).trim();
    const lexicon: LexiconRule[] = [{ grapheme: 'q', alias, insideWords: true }];
    const text = 'qqq and the rest.';
    const { chunks } = await collect(byClause(engine).speak(request(text, { lexicon }), neverAborted));
    expect(engine.calls.join(' ').match(/zelkova/g)).toHaveLength(3 * 125);
    expect(Math.max(...engine.calls.map(({ length }) => length))).toBeLessThanOrEqual(200);
    const done = chunks.map(({ textDone }) => textDone);
    expect(done.toSorted((a, b) => a - b)).toEqual(done);
    // Progress within an alias is proportional to it.
    expect(new Set(done)).toEqual(new Set([0, 1, 2, text.length]));
  });

  it('splits a clause again that became long when it was spelled out', async () => {
    const engine = fakeEngine();
    await collect(byClause(engine).speak(request(`${'$777,777 '.repeat(20)}`), neverAborted));
    expect(engine.calls.join(' ').match(/dollars/g)).toHaveLength(20);
    expect(Math.max(...engine.calls.map(({ length }) => length))).toBeLessThanOrEqual(400);
  });

  it('speaks what phoneme and sub elements give, before the rules of a dictionary', async () => {
    const engine = fakeEngine();
    const synthesize = vi.spyOn(engine, 'synthesize');
    const lexicon: LexiconRule[] = [{ grapheme: 'tomato', alias: 'potato' }];
    const text =
      'A tomato, a <phoneme alphabet="ipa" ph="təˈmɑːtəʊ">tomato</phoneme> on the <sub alias="World Wide Web">WWW</sub>.';
    await collect(byClause({ ...engine, phoneticAlphabets: ['ipa'] }).speak(request(text, { lexicon }), neverAborted));
    expect(engine.calls.join(' ')).toBe('A potato, a tomato on the World Wide Web.');
    const given = synthesize.mock.calls.flatMap(([{ text: clause, pronunciations = [] }]) =>
      pronunciations.map(({ from, to, phoneme }) => [clause.slice(from, to), phoneme]),
    );
    expect(given).toEqual([['tomato', 'təˈmɑːtəʊ']]);
  });

  it('keeps a word with phonemes in one clause, whatever marks it has', async () => {
    const engine = fakeEngine();
    const lexicon: LexiconRule[] = [{ grapheme: 'Yahoo! Inc', phoneme: 'jɑhu', alphabet: 'ipa' }];
    await collect(
      byClause({ ...engine, phoneticAlphabets: ['ipa'] }).speak(
        request('At Yahoo! Inc today.', { lexicon }),
        neverAborted,
      ),
    );
    expect(engine.calls).toEqual(['At Yahoo! Inc today.']);
  });

  it('speaks each word of any text once', async () => {
    const word = fc.stringMatching(/^[a-z]{1,12}$/);
    const mark = fc.constantFrom(' ', ', ', '. ', '! ', '\n\n', ' <break time="10ms"/> ', ' [sighs] ', ' — ');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(word, mark), { minLength: 1, maxLength: 40 }), async (parts) => {
        const { spoken, chunks } = await speak(parts.flat().join(''));
        expect(spoken.replaceAll(/[^a-z]/g, '')).toBe(parts.map(([letters]) => letters).join(''));
        expect(chunks.at(-1)?.textDone).toBe(parts.flat().join('').length);
      }),
      { numRuns: 25 },
    );
  });
});
