import {
  type DictionaryRule,
  plsNamespace,
  ruleNamespace,
} from '../../../../contract/speech/pronunciation-dictionaries.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character]!);

/** Writes rules as a PLS 1.0 lexicon in chunks; `openPlsReader` reads the same rules back. */
export function* presentLexicon(rules: readonly DictionaryRule[]): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<lexicon version="1.0" xmlns="${plsNamespace}" xmlns:rule="${ruleNamespace}" alphabet="ipa" xml:lang="und">
`;
  for (const rule of rules) yield presentLexeme(rule);
  yield '</lexicon>\n';
}

function presentLexeme(rule: DictionaryRule): string {
  const flags = [
    rule.case_sensitive ? '' : ' rule:case-sensitive="false"',
    rule.word_boundaries ? '' : ' rule:word-boundaries="false"',
  ].join('');
  const reading =
    rule.type === 'alias'
      ? `<alias>${escapeXml(rule.alias)}</alias>`
      : `<phoneme alphabet="${rule.alphabet}">${escapeXml(rule.phoneme)}</phoneme>`;
  return `  <lexeme${flags}>
    <grapheme>${escapeXml(rule.string_to_replace)}</grapheme>
    ${reading}
  </lexeme>
`;
}
