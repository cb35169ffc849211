import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { brand } from '../../../contract/catalogue/brand.ts';
import { headingId, splitMarkdown } from '../../../contract/catalogue/site/site-markdown.ts';
import type { SitePage } from './site-page.ts';

/** The folder of the operator's texts is invalid; the message names the file. */
export class SiteFolderError extends Error {
  override readonly name = 'SiteFolderError';
  constructor(message: string) {
    super(`SITE_FOLDER: ${message}`);
  }
}

/** A page of the public site with the operator's text. */
export interface ReplacedPage {
  readonly html: string;
  readonly title?: string;
  readonly description?: string;
  readonly date?: string;
}

/** A text of the operator. A field that it does not state keeps the value of the page. */
interface OperatorText {
  readonly title?: string;
  readonly heading?: string;
  readonly description?: string;
  /** ISO date of the last change. */
  readonly date?: string;
  /** Language of the text, such as `de`. */
  readonly lang?: string;
  readonly markdown: string;
}

const fieldNames = ['title', 'heading', 'description', 'date', 'lang'] as const;

/**
 * Reads the Markdown files of the operator, which are named by the path of the page that they replace, such as
 * `terms-of-use.md`. Returns the replaced pages by the path that they are served at.
 */
export async function readSiteTexts(
  folder: string,
  { pages, buildFolder }: { readonly pages: readonly SitePage[]; readonly buildFolder: string },
): Promise<ReadonlyMap<string, ReplacedPage>> {
  const names = await readdir(folder, { recursive: true }).catch(() => {
    throw new SiteFolderError(`the folder ${folder} cannot be read.`);
  });
  // A mounted volume of Kubernetes has hidden folders with the same files.
  const files = names
    .map((name) => name.replaceAll(sep, '/'))
    .filter((name) => name.endsWith('.md') && !name.split('/').some((part) => part.startsWith('.')));
  const replaced = new Map<string, ReplacedPage>();
  for (const file of files.toSorted()) {
    const path = `/${file.slice(0, -'.md'.length)}`;
    const targets = pages.filter((page) => page.path === path);
    if (targets.length === 0) throw new SiteFolderError(`${file} replaces no page, because there is no page ${path}.`);
    const text = parseText(file, await readUtf8(folder, file));
    for (const { servedAt } of targets) {
      const html = await readFile(join(buildFolder, servedAt.slice(1), 'index.html'), 'utf8');
      replaced.set(servedAt, await replaceText(file, html, text));
    }
  }
  return replaced;
}

async function readUtf8(folder: string, file: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(join(folder, file)));
  } catch {
    throw new SiteFolderError(`${file} is not a readable text in UTF-8.`);
  }
}

function parseText(file: string, source: string): OperatorText {
  const { lines, text } = splitMarkdown(source);
  const fields: Record<string, string> = {};
  for (const { line, field } of lines) {
    if (!field || !fieldNames.some((name) => name === field.name))
      throw new SiteFolderError(`${file} has the line "${line}" between ---. It may state ${fieldNames.join(', ')}.`);
    fields[field.name] = field.value;
  }
  if (fields.date !== undefined && !(/^\d{4}-\d{2}-\d{2}$/.test(fields.date) && Date.parse(fields.date) > 0))
    throw new SiteFolderError(`${file} has the date ${fields.date}. Write it as 2026-12-31.`);
  // A page has one first heading, which its head shows.
  const [title = '', firstHeading] = /^\s*# +(.+?)(?: +#+)?(?:\n|$)/.exec(text) ?? [];
  const markdown = text.slice(title.length);
  if (markdown.trim() === '') throw new SiteFolderError(`${file} has no text.`);
  const heading = fields.heading ?? firstHeading;
  return { ...(heading && { heading, title: heading }), ...fields, markdown };
}

/** Puts a text into the frame of a built page, and removes the scripts of the app with all that needs them. */
async function replaceText(file: string, source: string, text: OperatorText): Promise<ReplacedPage> {
  // Most servers have no texts of their own and need no parser of pages.
  const [{ parseHTML }, { Marked }] = await Promise.all([import('linkedom'), import('marked')]);
  const { title, heading, description, date, lang, markdown } = text;
  const { document } = parseHTML(source);
  const head = document.querySelector('[data-site-heading]');
  const lead = document.querySelector('[data-site-lead]');
  const body = document.querySelector('[data-site-text]');
  if (!head || !body) throw new SiteFolderError(`${file} replaces no text, because its page consists of other parts.`);

  for (const part of [...document.querySelectorAll('[data-demo], [data-site-original]')]) part.remove();
  body.innerHTML = await new Marked({ gfm: true }).parse(markdown);
  for (const one of [...body.querySelectorAll('h1, h2, h3, h4, h5, h6')]) {
    const level = one.localName === 'h1' ? document.createElement('h2') : one;
    level.id = headingId(one.textContent ?? '');
    if (level === one) continue;
    level.innerHTML = one.innerHTML;
    one.replaceWith(level);
  }
  for (const table of [...body.querySelectorAll('table')]) {
    // On a narrow screen a wide table scrolls by itself, also with the keyboard.
    const frame = document.createElement('div');
    frame.className = 'prose-table';
    frame.setAttribute('tabindex', '0');
    table.replaceWith(frame);
    frame.append(table);
  }
  for (const code of [...body.querySelectorAll('pre')]) code.setAttribute('tabindex', '0');
  // The app would show the replaced text again; scripts in Markdown would need a hole in the security policy.
  for (const part of [...document.querySelectorAll('body script, body template, body > [hidden]')]) part.remove();

  if (heading !== undefined) head.textContent = heading;
  if (description !== undefined && lead) lead.textContent = description;
  for (const part of [head, lead, body]) {
    if (lang === undefined) continue;
    part?.setAttribute('lang', lang);
    part?.setAttribute('dir', 'auto');
  }
  const set = (selector: string, value: string | undefined) => {
    if (value !== undefined) document.querySelector(selector)?.setAttribute('content', value);
  };
  if (title !== undefined) document.title = `${title} · ${brand}`;
  set('meta[property="og:title"]', title);
  set('meta[name="description"]', description);
  set('meta[property="og:description"]', description);
  const data = document.querySelector('script[type="application/ld+json"]');
  if (data) {
    const { dateModified: _, ...values } = JSON.parse(data.textContent ?? '') as Record<string, unknown>;
    const stated = { ...values, ...(title && { name: title }), ...(description && { description }) };
    data.textContent = JSON.stringify({ ...stated, ...(date && { dateModified: date }) }).replaceAll('<', '\\u003c');
  }
  return {
    html: document.toString(),
    ...(title && { title }),
    ...(description && { description }),
    ...(date && { date }),
  };
}
