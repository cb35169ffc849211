import { formatLocale } from '../../messages/locale.ts';
import { t } from '../../messages/t.ts';

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

const conjunction = new Intl.ListFormat(formatLocale);
const quoted = (words: readonly string[]): string => conjunction.format(words.map((word) => `“${word}”`));

const sentencesByKind: Readonly<Record<string, (names: readonly string[]) => string>> = {
  respelled: (words) =>
    t('This voice speaks no phonemes, so it read a spelling of {quoted} that sounds alike.', { quoted: quoted(words) }),
  ignored: (words) => t('This voice speaks no phonemes, so it read {quoted} as written.', { quoted: quoted(words) }),
  scripts: (scripts) =>
    t('No voice here reads {conjunction} script, so those words were left out.', {
      conjunction: conjunction.format(scripts),
    }),
  vowels: (languages) =>
    t('{conjunction} is written without most vowels. This voice guesses them, so some words may sound wrong.', {
      conjunction: conjunction.format(languages),
    }),
};
