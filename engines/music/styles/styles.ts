import { electronicStyles } from './electronic.ts';
import { popularStyles } from './popular.ts';
import type { Style } from './style.ts';
import { worldwideStyles } from './worldwide.ts';

/** Every style that the composer knows. */
export const styles: readonly Style[] = [...popularStyles, ...electronicStyles, ...worldwideStyles];

const byWord = new Map(styles.flatMap((style) => [style.name, ...style.aliases].map((word) => [word, style] as const)));
/** Longer words first, so that "blues rock" is not read as "rock". */
const words = [...byWord.keys()].sort((a, b) => b.length - a.length);

/** The styles that a text names, in the order of the text. */
export function findStyles(text: string): readonly Style[] {
  let rest = ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}&'/-]+/gu, ' ')} `;
  const found: { at: number; style: Style }[] = [];
  for (const word of words) {
    const at = rest.indexOf(` ${word} `);
    if (at < 0) continue;
    found.push({ at, style: byWord.get(word)! });
    rest = rest.replaceAll(` ${word} `, ` ${' '.repeat(word.length)} `);
  }
  return [...new Set(found.sort((a, b) => a.at - b.at).map(({ style }) => style))];
}
