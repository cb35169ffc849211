import { listSlugs, readText, type SiteText } from '../site/read-content.server.ts';

/** A section of a guide, and what a search finds it by. */
export interface GuideSection {
  readonly id: string;
  readonly title: string;
  /** Its different words in lower case, separated by spaces. */
  readonly words: string;
}

export interface Guide extends Pick<SiteText, 'slug' | 'heading' | 'description'> {
  /** Words of the text before the first section, and of heading and description. */
  readonly words: string;
  readonly sections: readonly GuideSection[];
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};
const textOf = (html: string): string =>
  html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity);
const wordsOf = (text: string): string => {
  const words = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}_.]+/gu) ?? [];
  return [...new Set(words.map((word) => word.replace(/\.+$/, '')))].join(' ');
};

/** The sections of a text, which start at its headings of the second level. */
export function indexGuide({ slug, heading, description, html }: SiteText): Guide {
  const [start = '', ...parts] = html.split(/(?=<h2 id=")/);
  const sections = parts.map((part) => {
    const [all = '', id = '', title = ''] = /^<h2 id="([^"]*)">([\s\S]*?)<\/h2>/.exec(part) ?? [];
    return { id, title: textOf(title).trim(), words: wordsOf(textOf(part.replace(all, () => `${title} `))) };
  });
  return { slug, heading, description, words: wordsOf(`${heading} ${description} ${textOf(start)}`), sections };
}

/** All guides in their order, with the index for the search. */
export const readGuides = (): Guide[] =>
  listSlugs('guides')
    .map((slug) => readText('guides', slug))
    .toSorted((a, b) => (a.order ?? 100) - (b.order ?? 100) || a.heading.localeCompare(b.heading))
    .map(indexGuide);
