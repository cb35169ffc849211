/** A source of a podcast: paragraphs, and the heading above each. */
export interface PodcastSource {
  readonly title: string | undefined;
  readonly paragraphs: readonly string[];
}

export interface KeySentence {
  readonly text: string;
  readonly words: number;
  /** Index of the source. */
  readonly source: number;
  /** Index of the paragraph in its source. */
  readonly paragraph: number;
}

interface Candidate extends KeySentence {
  readonly terms: readonly string[];
  readonly position: number;
  score: number;
}

/** Sentences outside these bounds are fragments, lists or legal text. */
const sentenceWords = { min: 5, max: 45 };
/** A sentence that shares this part of its terms with a chosen one says nothing new. */
const maxOverlap = 0.6;
const shortTerm = 4;

/**
 * The sentences that carry most of the sources, in their order, up to `budget` words, shared by the sources by their
 * length. A sentence scores by how often its terms occur, less by terms that are everywhere, and more at the start of
 * its source and paragraph.
 */
export function keySentences(sources: readonly PodcastSource[], budget: number, language = 'en'): KeySentence[] {
  const bySource = sources.map((source, index) => candidatesOf(source, index, language));
  const all = bySource.flat();
  scoreAll(all);
  const total = all.reduce((sum, { words }) => sum + words, 0);
  return bySource.flatMap((candidates) => {
    const own = candidates.reduce((sum, { words }) => sum + words, 0);
    // A short source among long ones still gets its say.
    const share = Math.max(own / Math.max(total, 1), 0.5 / sources.length);
    return choose(candidates, budget * share);
  });
}

function candidatesOf({ paragraphs }: PodcastSource, source: number, language: string): Candidate[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  const words = new Intl.Segmenter(language, { granularity: 'word' });
  const candidates: Candidate[] = [];
  for (const [paragraph, text] of paragraphs.entries()) {
    let position = 0;
    for (const { segment } of segmenter.segment(text)) {
      const sentence = segment.trim();
      const parts = [...words.segment(sentence)].filter(({ isWordLike }) => isWordLike).map((part) => part.segment);
      if (parts.length < sentenceWords.min || parts.length > sentenceWords.max || !isStatement(sentence)) continue;
      const terms = [
        ...new Set(parts.map((part) => part.toLowerCase()).filter((part) => part.length >= minTerm(part))),
      ];
      candidates.push({
        text: sentence,
        words: parts.length,
        source,
        paragraph,
        terms,
        position: position++,
        score: 0,
      });
    }
  }
  return candidates;
}

/** Questions and sentences that point back do not stand alone. */
const isStatement = (sentence: string): boolean =>
  /[.!。！…]["”»’)]?$/.test(sentence) && !/^["“„«]/.test(sentence) && !/https?:|@|©/.test(sentence);

/** Chinese and Japanese terms are short. */
const minTerm = (part: string): number =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(part) ? 2 : shortTerm;

function scoreAll(candidates: readonly Candidate[]): void {
  const counts = new Map<string, number>();
  for (const { terms } of candidates) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const everywhere = Math.max(3, candidates.length * 0.2);
  for (const candidate of candidates) {
    const { terms, paragraph, position, words } = candidate;
    let sum = 0;
    for (const term of terms) {
      const count = counts.get(term)!;
      sum += count > everywhere ? 0.2 : Math.log(1 + count);
    }
    const place = 1 + (paragraph === 0 ? 0.3 : 0) + (position === 0 ? 0.15 : 0);
    candidate.score = (place * sum) / Math.sqrt(words + 8);
  }
}

function choose(candidates: readonly Candidate[], budget: number): KeySentence[] {
  const chosen: Candidate[] = [];
  let words = 0;
  for (const candidate of candidates.toSorted((one, other) => other.score - one.score)) {
    if (words >= budget) break;
    if (chosen.some((other) => overlap(candidate, other) > maxOverlap)) continue;
    chosen.push(candidate);
    words += candidate.words;
  }
  return chosen.sort((one, other) => one.paragraph - other.paragraph || one.position - other.position);
}

function overlap({ terms }: Candidate, other: Candidate): number {
  const shared = terms.filter((term) => other.terms.includes(term)).length;
  return terms.length === 0 ? 0 : shared / terms.length;
}
