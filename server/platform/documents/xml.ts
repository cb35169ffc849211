import { SaxesParser } from 'saxes';

/** An element with the names of elements and attributes without their prefix. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

interface OpenElement {
  readonly name: string;
  readonly attributes: Map<string, string>;
  readonly children: OpenElement[];
  text: string;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
/** Deeper files are hostile. */
const maxDepth = 200;

/**
 * Parses XML as far as it can be read: what is not well-formed, is passed over. Entities of a DTD are not expanded.
 * Undefined for text without an element.
 */
export function parseXml(text: string): XmlElement | undefined {
  const root: OpenElement = { name: '', attributes: new Map(), children: [], text: '' };
  const stack = [root];
  const parser = new SaxesParser({ position: false });
  parser.on('error', () => {});
  parser.on('opentag', ({ name, attributes }) => {
    const element: OpenElement = {
      name: localName(name),
      attributes: new Map(Object.entries(attributes).map(([key, value]) => [localName(key), value])),
      children: [],
      text: '',
    };
    if (stack.length < maxDepth) stack.at(-1)!.children.push(element);
    stack.push(element);
  });
  parser.on('text', (part) => {
    stack.at(-1)!.text += part;
  });
  parser.on('cdata', (part) => {
    stack.at(-1)!.text += part;
  });
  parser.on('closetag', () => {
    if (stack.length > 1) stack.pop();
  });
  parser.write(text.replace(/^\s+/, '')).close();
  return root.children[0];
}

/** All elements of this name, at any depth, in their order. */
export function* findAll(element: XmlElement, name: string): Generator<XmlElement> {
  if (element.name === name) yield element;
  for (const child of element.children) yield* findAll(child, name);
}

export const findFirst = (element: XmlElement, name: string): XmlElement | undefined =>
  findAll(element, name).next().value ?? undefined;

/** The text of the first element of this name, without the space around it. */
export const findText = (element: XmlElement, name: string): string => allText(findFirst(element, name)).trim();

export const allText = (element: XmlElement | undefined): string =>
  element ? element.text + element.children.map(allText).join(' ') : '';
