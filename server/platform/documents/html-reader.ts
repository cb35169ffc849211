import { readFile } from 'node:fs/promises';
import { Readability } from '@mozilla/readability';
import { cleanLine } from './clean-line.ts';
import { charsetOf, decodeText } from './decode-text.ts';
import { DocumentError, type DocumentSource, type FoundDocument } from './document.ts';
import { parseMarkup, readBlocks } from './html-blocks.ts';
import { describeLeftOut, nothingLeftOut } from './left-out.ts';
import { sectionsByHeading } from './sections.ts';

/** Articles up to this many characters stay one chapter. */
const shortArticle = 30_000;
/** With less text than this, the main text of a page was probably not found. */
const minArticle = 250;

export async function readHtml(source: DocumentSource): Promise<FoundDocument> {
  const text = decodeText(await readFile(source.path), charsetOf(source.contentType));
  return source.isPage ? readPage(text, source.name) : htmlDocument(text, source.name);
}

/** The main text of a page of the web, without menus, comments and advertisements. */
function readPage(text: string, name: string): FoundDocument {
  const whole = htmlDocument(text, name);
  const article = new Readability(parseMarkup(completed(text)), { charThreshold: minArticle }).parse();
  const length = article?.textContent?.trim().length ?? 0;
  if (!article?.content || length < minArticle) return whole;
  const leftOut = nothingLeftOut();
  const title = cleanLine(article.title ?? '') || whole.title;
  let { blocks } = readBlocks(parseMarkup(article.content).childNodes, leftOut);
  // The heading of an article is often outside of what is recognized as its text.
  if (title !== undefined && blocks[0]?.text !== title) blocks = [{ kind: 'h1', text: title }, ...blocks];
  const size = blocks.reduce((sum, block) => sum + block.text.length, 0);
  const chapterTitle = title ?? name;
  return {
    title,
    author: cleanLine(article.byline ?? '') || whole.author,
    description: cleanLine(article.excerpt ?? '') || whole.description,
    language: article.lang ?? whole.language,
    direction: article.dir === 'rtl' ? 'rtl' : whole.direction,
    warnings: describeLeftOut(leftOut),
    sections:
      size <= shortArticle
        ? [{ title: chapterTitle, level: 0, selected: true, blocks }]
        : sectionsByHeading(blocks, chapterTitle).sections,
  };
}

/** Readability needs the elements that HTML allows to leave out. */
const completed = (text: string): string =>
  /<body[\s>]/i.test(text) ? text : `<html><head></head><body>${text}</body></html>`;

/** An HTML document as a whole: `main` or a single `article` if it has one, without navigation and forms. */
export function htmlDocument(text: string, name: string): FoundDocument {
  const document = parseMarkup(text);
  const root = document.documentElement;
  if (!root) throw new DocumentError('document_empty');
  const meta = (key: string): string | undefined => {
    const content = document.querySelector(`meta[name="${key}"], meta[property="${key}"]`)?.getAttribute('content');
    return cleanLine(content ?? '') || undefined;
  };
  const articles = document.querySelectorAll('article');
  const main = document.querySelector('main') ?? (articles.length === 1 ? articles[0] : undefined);
  const title = meta('og:title') ?? (cleanLine(document.querySelector('title')?.textContent ?? '') || undefined);
  const leftOut = nothingLeftOut();
  const { blocks } = readBlocks(main ? [main] : document.childNodes, leftOut);
  const found = sectionsByHeading(blocks, title ?? name);
  return {
    title: title ?? found.title,
    author: meta('author') ?? meta('dc.creator'),
    description: meta('description') ?? meta('og:description'),
    language: root.getAttribute('lang') ?? root.getAttribute('xml:lang') ?? undefined,
    direction: root.getAttribute('dir') === 'rtl' ? 'rtl' : undefined,
    warnings: describeLeftOut(leftOut),
    sections: found.sections,
  };
}
