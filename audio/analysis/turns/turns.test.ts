import { describe, expect, it } from 'vitest';
import { judgeEndOfTurn, type TurnRules } from './end-of-turn.ts';
import type { Expectation } from './expectation.ts';
import { measureFinalProsody } from './final-prosody.ts';
import { interrupts, isEcho } from './interruption.ts';
import { ignoredPhrases } from './spoken-words.ts';
import { judgeText } from './text-completeness.ts';
import { openTurnDetector, type TurnSignal, turnFrameMs } from './turn-detector.ts';
import { otherTurnWords } from './turn-words-other.ts';

const rules: TurnRules = { eagerness: 'normal', hasSpellingPatience: true, isSilenceOnly: false };
const completeness = (text: string, language = 'en', expects?: Expectation): number =>
  judgeText(text, language, expects).completeness;
const delay = (text: string, changes: Partial<TurnRules> = {}, expects?: Expectation): number =>
  judgeEndOfTurn({ text, language: 'en', expects }, { ...rules, ...changes }).delayMs;

describe('end of turn by the words', () => {
  it.each([
    ['en', 'I would like to book a table for', 'A table for two please'],
    ['en', 'my name is', 'Where is the nearest station'],
    ['en', 'so I went there and um', 'No thank you'],
    ['de', 'ich hätte gern einen Tisch für', 'Einen Tisch für zwei bitte'],
    ['de', 'das ist weil', 'Wann haben Sie heute geöffnet'],
    ['fr', 'je voudrais réserver une table pour', "c'est tout merci"],
    ['es', 'quiero cambiar la', '¿Cuánto cuesta?'],
    ['it', 'vorrei un tavolo per', 'va bene grazie'],
    ['pt', 'eu gostaria de', 'sim por favor'],
    ['nl', 'ik wil graag een', 'ja graag'],
    ['pl', 'chciałbym zarezerwować stolik na', 'tak dziękuję'],
    ['ru', 'я хотел бы', 'да пожалуйста'],
    ['ja', '明日の予約を変更したいんですけど', 'お願いします'],
    ['ko', '내일 예약을', '예약을 변경해 주세요'],
    ['zh', '我想预订一个', '我想预订一个房间可以吗'],
    ['tr', 'randevumu değiştirmek için', 'randevumu değiştirmek istiyorum'],
    ['hi', 'मुझे एक टेबल चाहिए क्योंकि', 'मुझे एक टेबल चाहिए'],
  ])('AGENT-006 in %s, waits after “%s” and answers “%s”', (language, open, closed) => {
    expect(completeness(open, language)).toBeLessThan(-0.3);
    expect(completeness(closed, language)).toBeGreaterThan(0.3);
  });

  it('AGENT-006 waits longer the more doubtful the end is, within the limits of the eagerness', () => {
    expect(delay('yes please')).toBe(300);
    expect(delay('I would like to')).toBe(1800);
    expect(delay('the blue one')).toBeGreaterThan(300);
    expect(delay('I would like to', { eagerness: 'patient' })).toBe(2500);
    expect(delay('yes please', { eagerness: 'patient' })).toBe(600);
    expect(delay('I would like to', { eagerness: 'eager' })).toBe(1200);
    expect(delay('I would like to', { isSilenceOnly: true })).toBe(800);
  });

  it('AGENT-006 is patient with digits and letters, until the expected number of them', () => {
    expect(delay('four two seven')).toBeGreaterThanOrEqual(1400);
    expect(delay('four two seven', { hasSpellingPatience: false })).toBeLessThan(1000);
    expect(delay('s m i t')).toBeGreaterThanOrEqual(1400);
    expect(delay('four two seven', {}, { kind: 'digits', length: 6 })).toBe(1800);
    expect(delay('four two seven one one nine', {}, { kind: 'digits', length: 6 })).toBe(300);
  });

  it('AGENT-006 answers at once when the expected answer is given', () => {
    expect(delay('the margherita', {}, { kind: 'choice', choices: ['Margherita', 'Funghi'] })).toBe(300);
    expect(delay('yes', {}, { kind: 'yes_no' })).toBe(300);
    expect(delay('on friday at seven', {}, { kind: 'date' })).toBeLessThan(450);
    expect(delay('on friday at', {}, { kind: 'date' })).toBe(1800);
  });

  it('has backchannels and fillers for every language with rules', () => {
    for (const language of ['en', ...Object.keys(otherTurnWords)])
      expect(ignoredPhrases({ terms: [], languages: [language], mergesDefaults: false }).size).toBeGreaterThan(8);
  });
});

describe('end of turn by the pitch', () => {
  const sampleRate = 16_000;
  /** A voice of harmonics, whose pitch in Hz goes through these values. */
  function hum(hz: readonly number[], seconds: number): Float32Array {
    let phase = 0;
    return Float32Array.from({ length: seconds * sampleRate }, (_, at) => {
      const place = (at / (seconds * sampleRate)) * (hz.length - 1);
      const low = Math.floor(place);
      const pitch = hz[low]! + (hz[Math.min(hz.length - 1, low + 1)]! - hz[low]!) * (place - low);
      phase += (2 * Math.PI * pitch) / sampleRate;
      return 0.1 * (Math.sin(phase) + 0.5 * Math.sin(2 * phase) + 0.3 * Math.sin(3 * phase));
    });
  }

  it('AGENT-006 tells a final fall from a held sound', () => {
    const falling = measureFinalProsody({ samples: hum([180, 200, 170, 120], 1.2), sampleRate });
    const held = measureFinalProsody({ samples: hum([150, 151, 150], 1.2), sampleRate });
    expect(falling?.changeSt).toBeLessThan(-2);
    expect(Math.abs(held!.changeSt)).toBeLessThan(0.5);
    const judge = (prosody: typeof held) => judgeEndOfTurn({ text: 'the blue one', language: 'en', prosody }, rules);
    expect(judge(falling).delayMs).toBeLessThan(judge(held).delayMs);
  });

  it('says nothing about noise and silence', () => {
    expect(measureFinalProsody({ samples: new Float32Array(sampleRate), sampleRate })).toBeUndefined();
  });
});

describe('interruptions', () => {
  const ignored = ignoredPhrases({ terms: ['gotcha mate'], languages: ['en'], mergesDefaults: true });
  const given = (text: string, voicedMs: number, hasPartials = true) =>
    interrupts({ text, voicedMs }, { ignored, hasPartials });

  it('AGENT-006 stops for words outside the list at once, and for a voice of half a second', () => {
    expect(given('stop', 200)).toBe(true);
    expect(given('', 480, false)).toBe(false);
    expect(given('', 500, false)).toBe(true);
    expect(given('', 700)).toBe(false);
    expect(given('', 900)).toBe(true);
  });

  it('AGENT-006 goes on over backchannels, unless they do not end', () => {
    expect(given('yeah', 400)).toBe(false);
    expect(given('uh-huh okay', 900)).toBe(false);
    expect(given('Gotcha, mate', 700)).toBe(false);
    expect(given('yeah but', 500)).toBe(true);
    expect(given('right right right', 1700)).toBe(true);
  });

  it('knows the words of the agent again', () => {
    expect(isEcho('book a table', 'Would you like to book a table?')).toBe(true);
    expect(isEcho('cancel it', 'Would you like to book a table?')).toBe(false);
    expect(isEcho('table', 'Would you like to book a table?')).toBe(false);
  });
});

describe('the turn detector', () => {
  const ignored = ignoredPhrases({ terms: [], languages: ['en'], mergesDefaults: false });
  function open(options: { timeoutMs?: number; hasPartials?: boolean } = {}) {
    const detector = openTurnDetector('en', { rules, ignored, hasPartials: true, ...options });
    const all: (TurnSignal & { readonly at: number })[] = [];
    const note = (signals: readonly TurnSignal[]) =>
      all.push(...signals.map((signal) => ({ ...signal, at: detector.nowMs })));
    /** Voice, or silence after which the words are `final`. */
    function hear(ms: number, probability: number, final = ''): void {
      for (let at = 0; at < ms; at += turnFrameMs) {
        const signals = detector.addFrame(probability);
        note(signals);
        if (signals.some(({ kind }) => kind === 'flush')) detector.flushed(final, undefined);
      }
    }
    const kinds = () => all.map(({ kind }) => kind).filter((kind) => kind !== 'flush');
    return { detector, all, hear, note, kinds };
  }

  it('AGENT-006 ends a turn 300 ms after a complete sentence', () => {
    const { hear, all, kinds } = open();
    hear(500, 0);
    hear(1000, 0.9);
    hear(600, 0, 'no thank you');
    expect(kinds()).toEqual(['speech_started', 'maybe_end', 'turn']);
    const turn = all.find(({ kind }) => kind === 'turn')!;
    expect(turn).toMatchObject({ text: 'no thank you', startMs: 500, endMs: 1500 });
    expect(turn.at - 1500).toBeLessThanOrEqual(320);
  });

  it('AGENT-006 waits through a pause within a sentence and joins its parts', () => {
    const { hear, all, kinds } = open();
    hear(1000, 0.9);
    hear(1200, 0, 'I would like a table for');
    hear(800, 0.9);
    hear(600, 0, 'two people please');
    expect(kinds()).toEqual(['speech_started', 'maybe_end', 'turn']);
    expect(all.at(-1)).toMatchObject({ text: 'I would like a table for two people please', startMs: 0 });
  });

  it('AGENT-006 takes a speculative end back when speech goes on', () => {
    const { hear, kinds } = open();
    hear(1000, 0.9);
    hear(280, 0, 'I have a question about your opening hours');
    hear(500, 0.9);
    hear(900, 0, 'on friday please');
    expect(kinds()).toEqual(['speech_started', 'maybe_end', 'resumed', 'maybe_end', 'turn']);
  });

  it('AGENT-006 reports backchannels while the agent speaks, and interruptions', () => {
    const { detector, hear, kinds, note } = open();
    detector.agentSpeaks(true, 'We are open from nine to five.');
    hear(400, 0.95);
    hear(600, 0, 'yeah');
    hear(300, 0.95);
    note(detector.hearPartial('wait'));
    detector.agentSpeaks(false);
    hear(500, 0.95);
    hear(900, 0, 'wait what about sunday');
    expect(kinds()).toEqual(['speech_started', 'backchannel', 'speech_started', 'interrupt', 'maybe_end', 'turn']);
  });

  it('AGENT-006 tells that an interruption was none', () => {
    const { detector, hear, kinds } = open({ hasPartials: false });
    detector.agentSpeaks(true);
    hear(700, 0.95);
    detector.agentSpeaks(false);
    hear(900, 0);
    expect(kinds()).toEqual(['speech_started', 'interrupt', 'false_interruption']);
  });

  it('keeps speech that goes on while a slow recognizer finishes the words', () => {
    const { detector, note, kinds, all } = open();
    const feed = (ms: number, probability: number) => {
      for (let at = 0; at < ms; at += turnFrameMs) note(detector.addFrame(probability));
    };
    feed(500, 0.9);
    feed(300, 0);
    feed(500, 0.9);
    feed(300, 0);
    expect(all.filter(({ kind }) => kind === 'flush')).toHaveLength(1);
    detector.flushed('my number', undefined);
    feed(20, 0);
    expect(all.filter(({ kind }) => kind === 'flush')).toHaveLength(2);
    detector.flushed('is at home please', undefined);
    feed(900, 0);
    expect(kinds()).toEqual(['speech_started', 'turn']);
    expect(all.at(-1)).toMatchObject({ text: 'my number is at home please' });
  });

  it('says once that nobody speaks, and that speech was not understood', () => {
    const { detector, hear, kinds } = open({ timeoutMs: 3000 });
    detector.agentSpeaks(true);
    hear(1000, 0);
    detector.agentSpeaks(false);
    hear(8000, 0);
    expect(kinds()).toEqual(['timeout']);
    hear(900, 0.9);
    hear(1500, 0);
    expect(kinds()).toEqual(['timeout', 'speech_started', 'not_understood']);
  });
});
