import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNode, literalText, parseSource, type SourceFile, type SyntaxNode } from '../structure/source.ts';

/** A text of the interface, as the code contains it. */
export interface UsedMessage {
  /** The key in the catalogues: the English text, after `context\u0004` if it has a context. */
  readonly key: string;
  readonly path: string;
  readonly line: number;
  /** Whether it is in ICU syntax (`formatMessage`). */
  readonly isIcu: boolean;
}

/** A call whose text is not a literal, so that no catalogue can contain it. */
export interface UnreadableMessage {
  readonly path: string;
  readonly line: number;
}

/** The texts of all files of the web app under `root`, ordered by file and line. */
export function readUsedMessages(root: string): { messages: UsedMessage[]; unreadable: UnreadableMessage[] } {
  const paths = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => `web/${path.replaceAll('\\', '/')}`)
    .sort();
  const found = paths.map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return text.includes('/messages/') ? findMessages(parseSource(path, text)) : { messages: [], unreadable: [] };
  });
  return {
    messages: found.flatMap(({ messages }) => messages),
    unreadable: found.flatMap(({ unreadable }) => unreadable),
  };
}

/** The texts of one file. Only the functions that it imports from `web/messages/` count. */
export function findMessages(file: SourceFile): { messages: UsedMessage[]; unreadable: UnreadableMessage[] } {
  const imported = new Set(
    file.references.filter(({ target }) => target?.startsWith('web/messages/')).flatMap(({ names }) => names),
  );
  const messages: UsedMessage[] = [];
  const unreadable: UnreadableMessage[] = [];
  for (const node of file.nodes) {
    const use = messageCall(node, imported) ?? messageElement(node, imported);
    if (!use) continue;
    const place = { path: file.path, line: file.lineAt(node.start) };
    const texts = literalTexts(use.text);
    const context = literalText(use.context);
    if (texts.length === 0) unreadable.push(place);
    for (const text of texts)
      messages.push({ ...place, isIcu: use.isIcu, key: context === undefined ? text : `${context}\u0004${text}` });
  }
  return { messages, unreadable };
}

interface MessageUse {
  readonly text: unknown;
  readonly context: unknown;
  readonly isIcu: boolean;
}

function messageCall(node: SyntaxNode, imported: ReadonlySet<string>): MessageUse | undefined {
  if (node.type !== 'CallExpression' || !isNode(node.callee, 'Identifier')) return undefined;
  const name = String(node.callee.name);
  if ((name !== 't' && name !== 'formatMessage') || !imported.has(name)) return undefined;
  const [text, , context] = node.arguments as unknown[];
  return { text, context, isIcu: name === 'formatMessage' };
}

function messageElement(node: SyntaxNode, imported: ReadonlySet<string>): MessageUse | undefined {
  if (node.type !== 'JSXOpeningElement' || !imported.has('T')) return undefined;
  if (!isNode(node.name, 'JSXIdentifier') || node.name.name !== 'T') return undefined;
  const attribute = (wanted: string) => {
    const found = (node.attributes as SyntaxNode[]).find(
      (one) => one.type === 'JSXAttribute' && isNode(one.name, 'JSXIdentifier') && one.name.name === wanted,
    );
    return isNode(found?.value, 'JSXExpressionContainer') ? found.value.expression : found?.value;
  };
  return { text: attribute('text'), context: attribute('context'), isIcu: false };
}

/** The literals that an expression can result in: one, or those of the branches of a condition. */
function literalTexts(node: unknown): string[] {
  const text = literalText(node);
  if (text !== undefined) return isNode(node, 'TemplateLiteral') && (node.expressions as []).length > 0 ? [] : [text];
  if (!isNode(node, 'ConditionalExpression')) return [];
  const branches = [literalTexts(node.consequent), literalTexts(node.alternate)];
  return branches.some((texts) => texts.length === 0) ? [] : branches.flat();
}
