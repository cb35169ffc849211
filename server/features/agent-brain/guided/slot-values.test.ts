import { describe, expect, it } from 'vitest';
import type { SlotType } from '../../../../contract/agents/agent-brain.ts';
import { guidedStep } from '../../../../contract/agents/config/guided-flow.ts';
import { readSlot } from './slot-values.parser.ts';

const now = new Date('2027-03-10T12:00:00Z');
const read = (type: SlotType, answer: string, language = 'en', more: object = {}) =>
  readSlot(answer, guidedStep.parse({ ask: { slot: 'x', prompt: '?', type, ...more } }).ask!, { language, now });

describe('AGENT-006 the grammars of the guided agent', () => {
  it.each([
    ['yes_no', 'Yes, please.', 'en', true],
    ['yes_no', "No, that's wrong", 'en', false],
    ['yes_no', "That's not right", 'en', false],
    ['yes_no', 'The green one', 'en', undefined],
    ['yes_no', 'Ja, genau', 'de', true],
    ['yes_no', 'Sí, claro', 'es', true],
    ['yes_no', 'Non', 'fr', false],
    ['number', 'I would like three hundred and forty-two', 'en', 342],
    ['number', 'a table for two', 'en', 2],
    ['number', 'it costs 1,250.50 dollars', 'en', 1250.5],
    ['number', 'es kostet 1.250,50 Euro', 'de', 1250.5],
    ['number', 'fünfundzwanzig', 'de', 25],
    ['number', 'quatre-vingt-dix-neuf', 'fr', 99],
    ['number', 'treinta y dos', 'es', 32],
    ['integer', 'two and a half', 'en', 2],
    ['integer', 'banana', 'en', undefined],
    ['digits', 'one two double four', 'en', '1244'],
    ['digits', 'my code is 12-34', 'en', '1234'],
    ['date', 'tomorrow', 'en', '2027-03-11'],
    ['date', 'next Monday please', 'en', '2027-03-15'],
    ['date', 'the third of May', 'en', '2027-05-03'],
    ['date', 'May 21st, 2028', 'en', '2028-05-21'],
    ['date', 'on the twenty-first of January', 'en', '2028-01-21'],
    ['date', '12/24/2027', 'en', '2027-12-24'],
    ['date', 'am 24.12.', 'de', '2027-12-24'],
    ['date', 'übermorgen', 'de', '2027-03-12'],
    ['date', 'am 3. Mai', 'de', '2027-05-03'],
    ['date', 'le 14 juillet', 'fr', '2027-07-14'],
    ['date', '31.02.2028', 'de', undefined],
    ['time', 'at 3 pm', 'en', '15:00'],
    ['time', 'half past seven in the evening', 'en', '19:30'],
    ['time', 'quarter to five', 'en', '04:45'],
    ['time', 'fifteen thirty', 'en', '15:30'],
    ['time', 'um 15 Uhr 30', 'de', '15:30'],
    ['time', 'halb acht', 'de', '07:30'],
    ['time', 'à 15h30', 'fr', '15:30'],
    ['time', 'noon', 'en', '12:00'],
    ['email', 'Ada.Lovelace@example.com', 'en', 'ada.lovelace@example.com'],
    ['email', 'my email is john dot smith at example dot com', 'en', 'john.smith@example.com'],
    ['email', 'ada unterstrich l at beispiel punkt de', 'de', 'ada_l@beispiel.de'],
    ['phone', '+44 20 7946 0958', 'en', '+442079460958'],
    ['phone', 'plus four nine one seven two double three four five', 'en', '+49172 33 45'.replaceAll(' ', '')],
    ['phone', 'twelve', 'en', undefined],
    ['spelling', 'A as in Anna, N, N, A', 'en', 'ANNA'],
    ['spelling', 'tango india mike', 'en', 'TIM'],
    ['spelling', 'Emil, Berta, Doppel L', 'de', 'EBLL'],
    ['name', 'My name is Ada Lovelace.', 'en', 'Ada Lovelace'],
    ['name', 'Ich heiße Jürgen', 'de', 'Jürgen'],
    ['name', '12345', 'en', undefined],
  ] as const)('reads %s from “%s” (%s)', (type, answer, language, value) => {
    expect(read(type, answer, language)).toBe(value);
  });

  it('reads one of several options by its words, and asks again when two fit', () => {
    const options = [
      { value: 'small', phrases: ['little'] },
      { value: 'large', phrases: ['big', 'grande'] },
    ];
    expect(read('choice', 'the big one please', 'en', { options })).toBe('large');
    expect(read('choice', 'a smal', 'en', { options })).toBeUndefined();
    expect(read('choice', 'smalle', 'en', { options })).toBe('small');
    expect(read('choice', 'small or large', 'en', { options })).toBeUndefined();
  });

  it('refuses numbers and codes out of their bounds', () => {
    expect(read('integer', '12', 'en', { max: 10 })).toBeUndefined();
    expect(read('digits', '123', 'en', { min: 4, max: 4 })).toBeUndefined();
  });
});
