import { DOMParser } from 'linkedom';
import type { BlockKind } from '../../../contract/studio/studio-limits.ts';
import { cleanLine } from './clean-line.ts';
import type { DocumentBlock } from './document.ts';

/** What was left out of a text, by kind. */
export interface LeftOut {
  pictures: number;
  footnotes: number;
  code: number;
}

export interface HtmlBlocks {
  readonly blocks: readonly DocumentBlock[];
  /** For each wanted ID: the index of the block that follows it. */
  readonly anchors: ReadonlyMap<string, number>;
}

const skipped = new Set(
  'head script style noscript template svg math nav audio video iframe object embed canvas button select textarea input rt rp'.split(
    ' ',
  ),
);
/** The player of a page says that it loads; its narration must not. */
const playerId = 'elevenlabs-audionative-widget';
const blockElements = new Set(
  'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html li main ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
const voidElements = 'area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr';
const selfClosed = new RegExp(`<(?!(?:${voidElements})\\b)([a-z][\\w:-]*)((?:\\s[^<>]*?)?)/>`, 'gi');
const noteReferences = /(^|\s)(noteref|doc-noteref|pagebreak|doc-pagebreak)(\s|$)/;
const notes =
  /(^|\s)(footnotes?|endnotes?|rearnotes?|doc-footnote|doc-footnotes|doc-endnote|doc-endnotes|annotation)(\s|$)/;
/** How Word's converter and common generators call their notes. */
const noteIds = /^(footnote|endnote|fn|note)-?\d+$/i;

/** Parses HTML or XHTML, well-formed or not. */
export function parseMarkup(text: string): Document {
  // An HTML parser ignores the slash of `<a id="x"/>`, which would put the rest of the chapter into a link.
  const markup = text.replaceAll(selfClosed, '<$1$2></$1>');
  return new DOMParser().parseFromString(markup, 'text/html') as unknown as Document;
}

/** The paragraphs and headings of a part of a page. What is left out is counted. */
export function readBlocks(
  roots: Iterable<Node>,
  leftOut: LeftOut,
  wanted: ReadonlySet<string> = new Set(),
): HtmlBlocks {
  const blocks: DocumentBlock[] = [];
  const anchors = new Map<string, number>();
  let text = '';
  let kind: BlockKind = 'p';

  function flush(): void {
    // Two line breaks are how old pages separate paragraphs; one is a line of a verse.
    for (const part of text.split(/\n\s*\n/)) {
      const cleaned = cleanLine(part);
      if (cleaned !== '') blocks.push({ kind, text: cleaned });
    }
    text = '';
  }

  function visitAll(nodes: Iterable<Node>): void {
    for (const node of nodes) visit(node);
  }

  function visit(node: Node): void {
    if (node.nodeType === 3) text += (node.textContent ?? '').replaceAll(/\s+/g, ' ');
    if (node.nodeType !== 1) return;
    const element = node as Element;
    const name = element.localName.toLowerCase();
    const id = element.getAttribute('id') ?? (name === 'a' ? element.getAttribute('name') : null);
    if (id !== null && wanted.has(id) && !anchors.has(id)) {
      flush();
      anchors.set(id, blocks.length);
    }
    if (name === 'img' || name === 'image' || name === 'svg') leftOut.pictures++;
    if (skipped.has(name) || id === playerId || isHidden(element)) return;
    const types = typesOf(element);
    if (noteReferences.test(types) || isNumberedReference(element, name)) return;
    if (notes.test(types) || (name !== 'a' && noteIds.test(id ?? ''))) {
      leftOut.footnotes++;
      return;
    }
    if (name === 'br') text += '\n';
    else if (name === 'pre') visitPre(element);
    else if (/^h[1-6]$/.test(name)) visitHeading(element, Number(name[1]));
    else if (name === 'td' || name === 'th') {
      if (text.trim() !== '') text = `${text.trimEnd()}, `;
      visitAll(element.childNodes);
    } else if (blockElements.has(name)) {
      flush();
      visitAll(element.childNodes);
      flush();
    } else visitAll(element.childNodes);
  }

  function visitHeading(element: Element, level: number): void {
    flush();
    const outer = kind;
    kind = level === 1 ? 'h1' : level === 2 ? 'h2' : 'h3';
    visitAll(element.childNodes);
    flush();
    kind = outer;
  }

  /** Its lines are paragraphs; code is not for the ear. */
  function visitPre(element: Element): void {
    flush();
    if (element.querySelector('code')) {
      leftOut.code++;
      return;
    }
    for (const line of (element.textContent ?? '').split(/\r?\n/)) {
      text = line;
      flush();
    }
  }

  visitAll(roots);
  flush();
  return { blocks, anchors };
}

const isHidden = (element: Element): boolean =>
  element.hasAttribute('hidden') ||
  element.getAttribute('aria-hidden') === 'true' ||
  /display\s*:\s*none/i.test(element.getAttribute('style') ?? '');

const typesOf = (element: Element): string =>
  `${element.getAttribute('epub:type') ?? ''} ${element.getAttribute('role') ?? ''} ${element.getAttribute('type') ?? ''}`;

/** `<sup><a href="#n1">1</a></sup>`, or the link around the number. */
function isNumberedReference(element: Element, name: string): boolean {
  if (name !== 'sup' && name !== 'a') return false;
  const link = name === 'a' ? element : element.querySelector('a');
  if (!link || !/#/.test(link.getAttribute('href') ?? '')) return false;
  if (name === 'a' && !element.querySelector('sup') && !/^\s*\[/.test(element.textContent ?? '')) return false;
  return /^\s*[[(]?(\d{1,4}|[*†‡§]{1,3}|[a-z]|[ivxlc]{1,6})[\])]?\s*$/.test(element.textContent ?? '');
}
