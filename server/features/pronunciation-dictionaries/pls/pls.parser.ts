import { SaxesParser, type SaxesTagNS } from 'saxes';
import { maxRules } from '../../../../contract/catalogue/limits.ts';
import {
  type DictionaryRule,
  dictionaryRule,
  plsNamespace,
  ruleNamespace,
} from '../../../../contract/speech/pronunciation-dictionaries.ts';

const maxDepth = 32;

/** An invalid lexicon; `line` counts from 1. */
export class PlsError extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.name = 'PlsError';
    this.line = line;
  }
}

/** A pronunciation of a lexeme. */
interface Reading {
  readonly kind: 'alias' | 'phoneme';
  readonly alphabet: string | undefined;
  readonly preferred: boolean;
  text: string;
}

interface Lexeme {
  readonly line: number;
  readonly caseSensitive: boolean;
  readonly wordBoundaries: boolean;
  readonly graphemes: { text: string }[];
  readonly readings: Reading[];
}

/**
 * A streaming parser of PLS lexicons; `write` and `end` throw a `PlsError`. A lexeme uses its preferred reading, else the
 * first; a grapheme uses its first lexeme. Rejects document types, since entities can expand without bounds.
 */
export function openPlsReader(): { write(text: string): void; end(): DictionaryRule[] } {
  const parser = new SaxesParser({ xmlns: true });
  const rules = new Map<string, DictionaryRule>();
  let alphabet: string | undefined;
  let depth = 0;
  let lexeme: Lexeme | undefined;
  let currentText: { text: string } | undefined;

  const fail = (message: string, line = parser.line): never => {
    throw new PlsError(line, message);
  };
  const attribute = (tag: SaxesTagNS, local: string, uri = ''): string | undefined =>
    Object.values(tag.attributes).find((candidate) => candidate.local === local && candidate.uri === uri)?.value;

  parser.on('error', (error) => fail(error.message.replace(/^[^ ]*\d+:\d+: /, '')));
  parser.on('doctype', () => fail('document types are not supported; remove the DOCTYPE.'));
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding && !/^(utf-8|utf-16|us-ascii)$/i.test(encoding)) fail(`the encoding ${encoding} is not supported.`);
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > maxDepth) fail('elements are nested too deeply.');
    const isPls = tag.uri === plsNamespace || tag.uri === '';
    if (depth === 1) {
      if (!isPls || tag.local !== 'lexicon') fail('the root element must be <lexicon>.');
      alphabet = attribute(tag, 'alphabet');
    } else if (isPls && depth === 2 && tag.local === 'lexeme') {
      lexeme = {
        line: parser.line,
        caseSensitive: attribute(tag, 'case-sensitive', ruleNamespace) !== 'false',
        wordBoundaries: attribute(tag, 'word-boundaries', ruleNamespace) !== 'false',
        graphemes: [],
        readings: [],
      };
    } else if (isPls && depth === 3 && lexeme) openChild(tag, lexeme);
  });
  const openChild = (tag: SaxesTagNS, { graphemes, readings }: Lexeme) => {
    if (tag.local === 'grapheme') {
      currentText = { text: '' };
      graphemes.push(currentText);
    } else if (tag.local === 'alias' || tag.local === 'phoneme') {
      const preferred = attribute(tag, 'prefer') === 'true';
      const phonemeAlphabet = attribute(tag, 'alphabet') ?? alphabet;
      const reading: Reading = { kind: tag.local, alphabet: phonemeAlphabet, preferred, text: '' };
      currentText = reading;
      readings.push(reading);
    }
  };
  const addText = (text: string) => {
    if (currentText) currentText.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    if (depth === 3) currentText = undefined;
    if (depth === 2 && lexeme) {
      closeLexeme(lexeme);
      lexeme = undefined;
    }
    depth -= 1;
  });
  const closeLexeme = ({ line, caseSensitive, wordBoundaries, graphemes, readings }: Lexeme) => {
    const reading = readings.find(({ preferred }) => preferred) ?? readings[0];
    if (graphemes.length === 0) fail('this lexeme has no <grapheme>.', line);
    if (!reading) return fail('this lexeme has neither <alias> nor <phoneme>.', line);
    if (reading.kind === 'phoneme' && !reading.alphabet) fail('this phoneme names no alphabet.', line);
    for (const { text } of graphemes) {
      const parsed = dictionaryRule.safeParse({
        string_to_replace: text,
        case_sensitive: caseSensitive,
        word_boundaries: wordBoundaries,
        type: reading.kind,
        [reading.kind]: reading.text,
        alphabet: reading.alphabet?.toLowerCase(),
      });
      if (!parsed.success) {
        const { path, message } = parsed.error.issues[0]!;
        return fail(`${partNames[String(path[0])] ?? reading.kind}: ${message}.`, line);
      }
      if (!rules.has(parsed.data.string_to_replace)) rules.set(parsed.data.string_to_replace, parsed.data);
      if (rules.size > maxRules) fail(`a dictionary can have at most ${maxRules} rules.`, line);
    }
  };

  return {
    write: (text) => void parser.write(text),
    end: () => {
      parser.close();
      return [...rules.values()];
    },
  };
}

const partNames: Readonly<Record<string, string>> = { string_to_replace: 'grapheme', alphabet: 'alphabet' };
