import { Fragment, type ReactNode } from 'react';
import { findTranslation } from './catalogue.ts';

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Tags<Text extends string> = Text extends `${string}</${infer Name}>${infer Rest}` ? Name | Tags<Rest> : never;

/** Draws the element of a tag around its translated content. */
type Wrap = (children: ReactNode) => ReactNode;

type RichTextProps<Text extends string> = {
  /** The English text, a literal. */
  text: Text;
  /** Tells equal texts with different translations apart. */
  context?: string;
} & { readonly [Name in Names<Text>]: ReactNode } & { readonly [Name in Tags<Text>]: Wrap };

/**
 * A translated text with elements. Each tag and each name in braces is a property:
 * `<T text="Read the <docs>guide</docs> for {name}." docs={(children) => <Link to="/docs">{children}</Link>} name={name} />`.
 */
export function T<const Text extends string>({ text, context, ...values }: RichTextProps<Text>) {
  return <>{render(parseTags(findTranslation(text, context)), values as Readonly<Record<string, ReactNode | Wrap>>)}</>;
}

interface Tag {
  readonly name: string;
  readonly parts: readonly Part[];
}
/** A text, or a tag with its content. */
type Part = string | Tag;

/** Splits a text at its tags; a tag that is not closed stays text. */
export function parseTags(text: string): Part[] {
  const parts: Part[] = [];
  let rest = text;
  for (let match = tag.exec(rest); match; match = tag.exec(rest)) {
    const [whole, name = '', content = ''] = match;
    if (match.index > 0) parts.push(rest.slice(0, match.index));
    parts.push({ name, parts: parseTags(content) });
    rest = rest.slice(match.index + whole.length);
  }
  if (rest !== '') parts.push(rest);
  return parts;
}

const tag = /<(\w+)>([\s\S]*?)<\/\1>/;

function render(parts: readonly Part[], values: Readonly<Record<string, ReactNode | Wrap>>): ReactNode[] {
  return parts.map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    if (typeof part === 'string') return <Fragment key={index}>{insertNodes(part, values)}</Fragment>;
    const wrap = values[part.name];
    const children = render(part.parts, values);
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    return <Fragment key={index}>{typeof wrap === 'function' ? wrap(children) : children}</Fragment>;
  });
}

function insertNodes(text: string, values: Readonly<Record<string, ReactNode | Wrap>>): ReactNode[] {
  return text.split(/(\{\w+\})/).map((part, index) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    const value = name === undefined ? part : values[name];
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    return <Fragment key={index}>{typeof value === 'function' ? part : (value ?? part)}</Fragment>;
  });
}
