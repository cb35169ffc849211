import { decodeText } from '../decode-text.ts';
import type { DocumentBlock, FoundSection } from '../document.ts';
import { isFrontMatter } from '../front-matter.ts';
import { type LeftOut, parseMarkup, readBlocks } from '../html-blocks.ts';
import type { ZipArchive } from '../zip-archive.ts';
import type { ContentsEntry } from './contents.ts';

/** A page of a book. */
export interface SpineItem {
  readonly id: string;
  readonly path: string;
  /** Its name in the archive; undefined if it is missing there. */
  readonly name: string | undefined;
  /** Pages that are not linear are shown on demand only, such as notes. */
  readonly isLinear: boolean;
}

interface Book {
  readonly zip: ZipArchive;
  readonly items: readonly SpineItem[];
  readonly entries: readonly ContentsEntry[];
  /** Kinds of parts by their path. */
  readonly types: ReadonlyMap<string, string>;
  readonly leftOut: LeftOut;
  readonly report: (percent: number) => void;
}

type Part = FoundSection & { blocks: DocumentBlock[]; readonly isContinued: boolean };

/**
 * The sections of the pages: a page is divided where the contents name places in it, and a page that the contents do not
 * name and that has no heading continues the one before.
 */
export async function sectionsOfItems({ zip, items, entries, types, leftOut, report }: Book): Promise<FoundSection[]> {
  const entriesOf = Map.groupBy(entries, ({ path }) => path.toLowerCase());
  const sections: Part[] = [];
  let reported = 0;
  for (const [index, item] of items.entries()) {
    const named = entriesOf.get(item.path.toLowerCase()) ?? [];
    for (const part of await partsOf(item, named, index)) {
      const last = sections.at(-1);
      if (part.isContinued && last?.selected && part.selected) last.blocks.push(...part.blocks);
      else sections.push(part);
    }
    const percent = Math.floor((100 * (index + 1)) / items.length);
    if (percent > reported) report(percent);
    reported = percent;
  }
  return sections;

  async function partsOf(item: SpineItem, named: readonly ContentsEntry[], index: number): Promise<Part[]> {
    try {
      if (item.name === undefined) throw new Error('missing');
      const document = parseMarkup(decodeText(await zip.read(item.name)));
      const wanted = new Set(named.flatMap(({ fragment }) => fragment ?? []));
      const { blocks, anchors } = readBlocks(document.childNodes, leftOut, wanted);
      const root = document.querySelector('body');
      const children = root ? [...root.children] : [];
      const inner = children.length === 1 ? (children[0]?.getAttribute('epub:type') ?? '') : '';
      const type = `${types.get(item.path) ?? ''} ${root?.getAttribute('epub:type') ?? ''} ${inner}`;
      return divide(blocks, named, anchors).map(({ entry, blocks: own }, part) => {
        const heading = own.find(({ kind }) => kind !== 'p');
        const title = entry?.title || headingTitle(own) || `Section ${index + 1}`;
        return {
          title,
          level: entry?.level ?? 0,
          selected: item.isLinear && !isFrontMatter(title, type),
          blocks: own,
          isContinued: entries.length > 0 && entry === undefined && heading === undefined && (index > 0 || part > 0),
        };
      });
    } catch (error) {
      const isMissing = item.name === undefined || (error instanceof Error && error.message === 'missing');
      return [
        {
          title: named[0]?.title || `Section ${index + 1}`,
          level: named[0]?.level ?? 0,
          selected: false,
          problem: isMissing ? 'The file of this section is missing.' : 'This section is damaged and cannot be read.',
          blocks: [],
          isContinued: false,
        },
      ];
    }
  }
}

/** The text of the headings at the start: "Part one" and "The storm" are one title. */
function headingTitle(blocks: readonly DocumentBlock[]): string | undefined {
  const from = blocks.findIndex(({ kind }) => kind !== 'p');
  if (from < 0) return undefined;
  const headings = blocks.slice(from);
  const end = headings.findIndex(({ kind }) => kind === 'p');
  return headings
    .slice(0, end < 0 ? 2 : Math.min(end, 2))
    .map(({ text }) => text)
    .join(': ');
}

/** Divides the blocks of a page at the places that the contents name. */
function divide(
  blocks: readonly DocumentBlock[],
  named: readonly ContentsEntry[],
  anchors: ReadonlyMap<string, number>,
): { entry: ContentsEntry | undefined; blocks: DocumentBlock[] }[] {
  const cuts = named
    .map((entry) => ({ entry, at: entry.fragment === undefined ? 0 : (anchors.get(entry.fragment) ?? 0) }))
    .sort((one, other) => one.at - other.at)
    // Of two entries for one place, the outer one comes first.
    .filter(({ at }, index, all) => index === 0 || at !== all[index - 1]!.at);
  const parts = cuts.map(({ entry, at }, index) => ({ entry, blocks: blocks.slice(at, cuts[index + 1]?.at) }));
  const before = blocks.slice(0, cuts[0]?.at ?? blocks.length);
  return before.length > 0 || cuts.length === 0 ? [{ entry: undefined, blocks: before }, ...parts] : parts;
}
