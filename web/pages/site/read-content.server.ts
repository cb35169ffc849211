import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';
import { planPages } from '../../../contract/catalogue/instance-modes.ts';
import { headingId, splitMarkdown } from '../../../contract/catalogue/site/site-markdown.ts';

/** The texts of the public site; builds run at the root of the repository. */
const folder = 'content';

/** A text of the public site: its front matter and its body as HTML. */
export interface SiteText {
  /** Name of its file, without the extension. */
  readonly slug: string;
  /** For the title of the document, without the brand. */
  readonly title: string;
  /** The first heading. */
  readonly heading: string;
  /** One or two sentences for search engines and previews. */
  readonly description: string;
  /** ISO date of a post, or of the last change of terms. */
  readonly date?: string;
  readonly author?: string;
  /** Place of a guide among the others. */
  readonly order?: number;
  /** A story of use that is an example, not a customer. */
  readonly isExample: boolean;
  /** Terms that the operator of the server may replace, and that are no legal advice. */
  readonly hasNotice: boolean;
  readonly html: string;
}

/** The folders of texts that have a page for each file. */
export type TextFolder = 'blog' | 'customers' | 'guides' | 'use-cases' | 'legal' | 'pages';

/** Thrown by loaders for a text that does not exist: the not-found page. */
const notFound = () => new Response(null, { status: 404 });

const idOf = (headingHtml: string): string => headingId(headingHtml.replaceAll(/<[^>]*>|&[^;]+;/g, ''));

/** Tables so far in the text that is being read. */
let tableCount = 0;

const markdown = new Marked({
  gfm: true,
  renderer: {
    // A link to each section, as readers of terms and guides share them.
    heading({ tokens, depth }) {
      const inner = this.parser.parseInline(tokens);
      return `<h${depth} id="${idOf(inner)}">${inner}</h${depth}>`;
    },
    // Without plans there are no pages about them: the words stay, and the link goes.
    link({ href, tokens }) {
      if (!planPages.some((page) => page === href)) return false;
      const words = this.parser.parseInline(tokens);
      return `<a href="${href}" data-plans-only>${words}</a><span data-no-plans>${words}</span>`;
    },
    // Long lines of code scroll, also with the keyboard.
    code({ text, lang = '' }) {
      const code = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      const language = lang.replaceAll(/\W/g, '');
      return `<pre tabindex="0"><code${language && ` class="language-${language}"`}>${code}\n</code></pre>\n`;
    },
    // On a narrow screen a wide table scrolls by itself, also with the keyboard.
    table({ header, rows }) {
      const cells = (tag: 'th' | 'td', list: typeof header) =>
        list
          .map(
            ({ tokens }) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${this.parser.parseInline(tokens)}</${tag}>`,
          )
          .join('');
      const body = rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('');
      tableCount += 1;
      const columns = header
        .map(({ text }) => text)
        .join(', ')
        .replaceAll(/[*_`"<>&]/g, '');
      const label = `Table ${tableCount}: ${columns}`;
      return `<section class="prose-table" tabindex="0" aria-label="${label}"><table><thead><tr>${cells('th', header)}</tr></thead><tbody>${body}</tbody></table></section>`;
    },
  },
});

/** A text in Markdown as HTML. */
export function renderMarkdown(source: string): string {
  tableCount = 0;
  return markdown.parse(source, { async: false });
}

function parse(slug: string, source: string): SiteText {
  const { lines, text } = splitMarkdown(source);
  const fields: Record<string, string> = Object.fromEntries(
    lines.flatMap(({ field }) => (field ? [[field.name, field.value]] : [])),
  );
  const { title, heading = title, description, date, updated, author, order } = fields;
  if (!title || !heading || !description) throw new Error(`${slug}: title, heading or description is missing.`);
  const day = date ?? updated;
  return {
    ...{ slug, title, heading, description },
    ...(day && { date: day }),
    ...(author && { author }),
    ...(order && { order: Number(order) }),
    isExample: fields.example === 'true',
    hasNotice: fields.notice === 'true',
    html: renderMarkdown(text),
  };
}

/** Reads a text when the page is built. Throws a 404 response if there is none. */
export function readText(kind: TextFolder, slug: string | undefined): SiteText {
  if (!slug || !listSlugs(kind).includes(slug)) throw notFound();
  return parse(slug, readFileSync(join(folder, kind, `${slug}.md`), 'utf8'));
}

export const listSlugs = (kind: TextFolder): string[] =>
  readdirSync(join(folder, kind))
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length))
    .toSorted();

/** The texts of a folder without their bodies, newest first, then by name. */
export const listTexts = (kind: TextFolder): Omit<SiteText, 'html'>[] =>
  listSlugs(kind)
    .map((slug) => readText(kind, slug))
    .map(({ html: _, ...text }) => text)
    .toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''));
