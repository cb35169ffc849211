import { findQuotes, type Quote } from './quotes.rules.ts';
import { findNames, findSpeaker, type Gender, genderOfName, type Mention } from './speech-verbs.rules.ts';

/** A passage of direct speech and its speaker. */
export interface Line extends Quote {
  /** Index of the paragraph. */
  readonly paragraph: number;
  /** As the text calls the speaker; undefined if nothing tells. */
  readonly speaker: string | undefined;
  /** 0–1 */
  readonly confidence: number;
}

interface OpenLine extends Quote {
  readonly paragraph: number;
  speaker?: string;
  confidence: number;
  /** What the narrator says of the speaker instead of a name. */
  mention?: { readonly gender: Gender | undefined } | undefined;
  /** Who it may be if the turns do not tell. */
  candidate?: string | undefined;
}

/** How sure each rule is. */
const confidences = { script: 0.98, named: 0.95, sameParagraph: 0.9, mentioned: 0.7, pronoun: 0.6, alternation: 0.55 };
/** A dialogue ends after this many paragraphs without speech. */
const maxSilence = 2;
const scriptLine = /^(\p{Lu}[\p{Lu}\d .'’-]{0,38}\p{Lu}|\p{Lu}[\p{L} .'’-]{0,38})\s*(?:\([^)]{0,60}\))?:\s+(?=\S)/u;

/** What is known of the speakers of the chapters so far. */
export interface Speakers {
  readonly genders: Map<string, Gender>;
}

/** Finds who speaks which passage of a chapter. `speakers` grows with what the chapter tells of them. */
export function attributeLines(paragraphs: readonly string[], speakers: Speakers): Line[] {
  const script = scriptNames(paragraphs);
  const lines: OpenLine[] = [];
  /** Speakers and people who were mentioned, the last one last. */
  let present: string[] = [];
  for (const [paragraph, text] of paragraphs.entries()) {
    const label = scriptLine.exec(text);
    if (label && script.has(label[1]!)) {
      lines.push({
        paragraph,
        start: label[0].length,
        end: text.length,
        speaker: label[1]!,
        confidence: confidences.script,
      });
      continue;
    }
    const quotes = findQuotes(text);
    const own = attributeParagraph(text, quotes, paragraph);
    const narration = narrationOf(text, quotes);
    const names = findNames(narration.join(' '));
    resolve(own, names);
    lines.push(...own);
    for (const name of [...names, ...own.flatMap(({ speaker }) => speaker ?? [])]) remember(name);
  }
  alternate(lines, speakers);
  for (const line of lines)
    if (line.speaker === undefined && line.candidate !== undefined) nameByPronoun(line, line.candidate);
  return lines.map(({ paragraph, start, end, speaker, confidence }) => ({
    paragraph,
    start,
    end,
    speaker,
    confidence,
  }));

  function remember(name: string): void {
    present = [...present.filter((other) => other !== name), name].slice(-8);
    const gender = genderOfName(name);
    if (gender && !speakers.genders.has(name)) speakers.genders.set(name, gender);
  }

  /**
   * Pronouns are the last person of that gender; if nobody is known to have it, the turns decide first. Without a verb,
   * the only name in the paragraph speaks.
   */
  function resolve(own: readonly OpenLine[], names: readonly string[]): void {
    for (const line of own) {
      if (line.speaker !== undefined) continue;
      const gender = line.mention?.gender;
      if (line.mention) {
        const candidates = [...present, ...names].reverse();
        const known = candidates.find((name) => gender !== undefined && speakers.genders.get(name) === gender);
        if (known !== undefined) nameByPronoun(line, known);
        else line.candidate = candidates.find((name) => gender !== undefined && !speakers.genders.has(name));
      } else if (new Set(names).size === 1)
        Object.assign(line, { speaker: names[0], confidence: confidences.mentioned });
    }
  }

  function nameByPronoun(line: OpenLine, speaker: string): void {
    const gender = line.mention?.gender;
    if (gender) speakers.genders.set(speaker, gender);
    Object.assign(line, { speaker, confidence: confidences.pronoun });
  }
}

/** The lines of a paragraph. What its narrator says about one line is true for all: a new speaker gets a new paragraph. */
function attributeParagraph(text: string, quotes: readonly Quote[], paragraph: number) {
  const lines = quotes.map((quote): OpenLine => ({ ...quote, paragraph, confidence: 0 }));
  let known: Mention | undefined;
  for (const [index, { start, end }] of quotes.entries()) {
    const after = text.slice(end, quotes[index + 1]?.start ?? text.length);
    const before = text.slice(quotes[index - 1]?.end ?? 0, start);
    // `…,” said X` belongs to the quote before it; `X said: “…` to the one after it.
    const mention = findSpeaker(firstClause(after)) ?? findSpeaker(lastClause(before));
    if (!mention) continue;
    known ??= mention;
    if ('name' in mention) Object.assign(lines[index]!, { speaker: mention.name, confidence: confidences.named });
    else lines[index]!.mention = mention;
  }
  for (const line of lines) {
    if (line.speaker !== undefined || line.mention || !known) continue;
    if ('name' in known) Object.assign(line, { speaker: known.name, confidence: confidences.sameParagraph });
    else line.mention = known;
  }
  return lines;
}

const sentenceEnd = /(?<!\b(?:Mr|Mrs|Ms|Dr|St|Prof|Sr|Sra))[.!?;。]\s/;
const firstClause = (text: string): string => text.split(sentenceEnd, 1)[0]!.slice(0, 120);
const lastClause = (text: string): string => (text.split(sentenceEnd).at(-1) ?? '').slice(-120);

function narrationOf(text: string, quotes: readonly Quote[]): string[] {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of quotes) {
    parts.push(text.slice(at, start));
    at = end;
  }
  return [...parts, text.slice(at)];
}

/** Names before a colon that start at least two paragraphs, or one in capitals. */
function scriptNames(paragraphs: readonly string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const text of paragraphs) {
    const name = scriptLine.exec(text)?.[1];
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const enough = (name: string, count: number): boolean =>
    name === name.toUpperCase() ? count >= 1 : count >= 2 && name.split(' ').length <= 3;
  const names = [...counts].filter(([name, count]) => enough(name, count)).map(([name]) => name);
  // One such line is a heading or a note, not a script.
  return new Set([...counts.values()].reduce((sum, count) => sum + count, 0) >= 2 ? names : []);
}

/** Two speakers take turns: fills in who speaks between known lines of a dialogue, forward, then backward. */
function alternate(lines: readonly OpenLine[], { genders }: Speakers): void {
  const turns = [...Map.groupBy(lines, ({ paragraph }) => paragraph).values()];
  fill(turns);
  fill(turns.toReversed());

  function fill(order: readonly OpenLine[][]): void {
    let last: { speaker: string; paragraph: number } | undefined;
    let other: string | undefined;
    for (const turn of order) {
      const [first] = turn;
      if (last && Math.abs(first!.paragraph - last.paragraph) > maxSilence + 1) {
        last = undefined;
        other = undefined;
      }
      const known = turn.find(({ speaker }) => speaker !== undefined)?.speaker;
      const told = turn.find(({ mention }) => mention?.gender !== undefined)?.mention?.gender;
      const contradicts = other !== undefined && told !== undefined && (genders.get(other) ?? told) !== told;
      const guess = known ?? (contradicts ? undefined : other);
      if (known === undefined && guess !== undefined) {
        for (const line of turn) Object.assign(line, { speaker: guess, confidence: confidences.alternation });
        if (told !== undefined) genders.set(guess, told);
      }
      if (guess === undefined) continue;
      if (last && last.speaker !== guess) other = last.speaker;
      last = { speaker: guess, paragraph: first!.paragraph };
    }
  }
}
