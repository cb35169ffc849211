import { previewTexts } from '../../contract/catalogue/voices/preview-texts.ts';
import { seededRandom } from '../host/seeded-random.ts';
import { parseDescription } from './parse-description.ts';
import { sampleTopics } from './sample-topics.ts';

const topics = sampleTopics.map(({ words, sentences }) => ({
  pattern: new RegExp(`(?<![\\p{L}])(?:${words})(?![\\p{L}])`, 'u'),
  sentences,
}));

/** Characters of what a preview says at least. */
const minLength = 100;

/**
 * A text for a described voice, of 100 to 1000 characters: on what the description is about, the same for the same
 * description. A voice that is to speak another language than English says what that language's samples say.
 */
export function chooseSampleText(description: string): string {
  const { language = 'en' } = parseDescription(description);
  const foreign = language === 'en' ? undefined : previewTexts[language];
  if (foreign) return padText([foreign]);
  const text = description.toLowerCase();
  const { sentences } = topics.find(({ pattern }) => pattern.test(text)) ?? topics.at(-1)!;
  const next = seededRandom(0, description);
  const from = Math.floor(next() * sentences.length);
  const step = 1 + Math.floor(next() * (sentences.length - 1));
  return padText([sentences[from]!, sentences[(from + step) % sentences.length]!]);
}

function padText(sentences: readonly string[]): string {
  let text = sentences.join(' ');
  while (text.length < minLength) text += ` ${sentences[0]}`;
  return text;
}
