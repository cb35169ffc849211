import { parseSpeechMarkup, placeholder } from './speech-markup.ts';

const levels = ['strong', 'moderate', 'reduced'] as const;
export type EmphasisLevel = (typeof levels)[number];

/** A part of a text that `<emphasis>` marks, given by UTF-16 offsets. */
interface EmphasizedSpan {
  readonly from: number;
  readonly to: number;
  readonly level: EmphasisLevel;
}

export interface EmphasizedText {
  /** The text with spaces in place of its markup, so that offsets stay valid. */
  readonly written: string;
  readonly spans: readonly EmphasizedSpan[];
}

const tags = /<(\/?)emphasis(\s[^<>]{0,500})?>/gi;

/**
 * Reads `<emphasis level="strong">…</emphasis>`; the levels are those of SSML, `moderate` if none or an unknown one is
 * given. Of nested elements the innermost applies; an element that is not closed emphasizes nothing. Returns undefined
 * for a text without emphasis.
 */
export function readEmphasis(source: string): EmphasizedText | undefined {
  const spans: EmphasizedSpan[] = [];
  let open: { readonly from: number; readonly level: EmphasisLevel | undefined } | undefined;
  for (const { 0: tag, 1: slash, 2: attributes = '', index } of source.matchAll(tags)) {
    if (slash !== '/') open = { from: index + tag.length, level: readLevel(attributes) };
    else {
      if (open?.level) spans.push({ from: open.from, to: index, level: open.level });
      open = undefined;
    }
  }
  if (spans.length === 0) return undefined;
  return { written: parseSpeechMarkup(source).text.replaceAll(placeholder, ' '), spans };
}

function readLevel(attributes: string): EmphasisLevel | undefined {
  const name = /\blevel\s*=\s*["']?\s*([a-z]+)/i.exec(attributes)?.[1]?.toLowerCase();
  return name === 'none' ? undefined : (levels.find((level) => level === name) ?? 'moderate');
}

/** The part of an emphasized text from `from` to `to`; undefined if it has no emphasis. */
export function cutEmphasis({ written, spans }: EmphasizedText, from: number, to: number): EmphasizedText | undefined {
  const inside = spans.filter((span) => span.from < to && from < span.to);
  if (inside.length === 0) return undefined;
  return {
    written: written.slice(from, to),
    spans: inside.map((span) => ({ ...span, from: span.from - from, to: span.to - from })),
  };
}
