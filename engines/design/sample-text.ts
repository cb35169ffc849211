import { previewTexts } from '../../contract/catalogue/voices/preview-texts.ts';
import { seededRandom } from '../host/seeded-random.ts';
import { parseDescription } from './parse-description.ts';
import { sampleTopics } from './sample-topics.ts';

const topics = sampleTopics.map(({ words, sentences }) => ({
  pattern: new RegExp(`(?<![\\p{L}])(?:${words})(?![\\p{L}])`, 'u'),
  sentences,
}));

/** Minimum length in characters. */
const minLength = 100;

/**
 * Chooses a sample text of 100 to 1000 characters that fits the description; deterministic. For other languages than
 * English, uses the preview text of the language.
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
