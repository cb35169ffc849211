/** What the header `pronunciation-warning` of a speech reply says, for people; undefined if it names nothing known. */
export function describeWarning(header: string): string | undefined {
  const sentences = header.split(';').flatMap((part) => {
    const [kind = '', list = ''] = part.trim().split('=');
    const names = list.split(',').map(decodeURIComponent);
    const describe = sentencesByKind[kind];
    return describe ? [describe(names)] : [];
  });
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}

const conjunction = new Intl.ListFormat('en');
const quoted = (words: readonly string[]): string => conjunction.format(words.map((word) => `“${word}”`));

const sentencesByKind: Readonly<Record<string, (names: readonly string[]) => string>> = {
  respelled: (words) => `This voice speaks no phonemes, so it read a spelling of ${quoted(words)} that sounds alike.`,
  ignored: (words) => `This voice speaks no phonemes, so it read ${quoted(words)} as written.`,
  scripts: (scripts) => `No voice here reads ${conjunction.format(scripts)} script, so those words were left out.`,
  vowels: (languages) =>
    `${conjunction.format(languages)} is written without most vowels. This voice guesses them, so some words may sound wrong.`,
};
