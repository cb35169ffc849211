import { attributeLines, type Line, type Speakers } from './attribution.rules.ts';
import { listCharacters, mergeNames, type SpokenLine } from './characters.rules.ts';

/** Collects the lines of chapters, one after the other, so that a long book does not stop the server meanwhile. */
export function castAnalysis() {
  const speakers: Speakers = { genders: new Map() };
  const chapters: SpokenLine[][] = [];

  return {
    /** `paragraphs` in the order of the chapter. */
    add(paragraphs: readonly string[]): void {
      const lines = attributeLines(paragraphs, speakers);
      chapters.push(lines.map((line) => ({ ...line, text: paragraphs[line.paragraph]!.slice(line.start, line.end) })));
    },

    characters: () => listCharacters(chapters.flat(), speakers),

    /** The lines of each chapter, by the names under which characters are listed. */
    lines(): Line[][] {
      const merged = mergeNames(chapters.flat().flatMap(({ speaker }) => speaker ?? []));
      return chapters.map((lines) =>
        lines.map(({ speaker, ...line }) => ({
          ...line,
          speaker: speaker === undefined ? undefined : merged.get(speaker)!,
        })),
      );
    },
  };
}
