import { isNode, literalText, type SourceFile, type SyntaxNode } from './source.ts';
import type { Rule } from './tree.ts';

/** Attributes and properties that people read or hear. */
const textNames = new Set([
  'alt',
  'aria-label',
  'aria-valuetext',
  'description',
  'empty',
  'heading',
  'help',
  'label',
  'lead',
  'legend',
  'placeholder',
  'title',
]);

/** Calls whose first argument people read. */
const textCalls = new Set(['toast', 'toast.success', 'toast.error', 'toast.info', 'toast.warning', 'pluralize']);

/** Places whose texts stay English: code of other sites, pages for contributors, the simulated Stripe, legal documents. */
const untranslated =
  /^web\/(?:messages|player|convai-widget|screens\/(?:dev-parts|payment-sandbox))\/|\/(?:affiliates|conversational-ai)-terms\.tsx$|^web\/shell\/full-map\//;

/** Elements whose content is code. */
const codeElements = new Set(['code', 'pre', 'kbd', 'style', 'script']);

/** Every text of the interface goes through `web/messages/`, so that other languages can show it. */
export const interfaceTexts: Rule = function* ({ files }) {
  for (const file of files) {
    if (
      !file.path.startsWith('web/') ||
      untranslated.test(file.path) ||
      /(?:\.test\.tsx?|\/test-[^/]+)$/.test(file.path)
    )
      continue;
    for (const { start, text } of findPlainTexts(file)) {
      const message = `the text “${text}” is not translated: pass it through t, formatMessage or <T> of web/messages/`;
      yield { path: file.path, line: file.lineAt(start), rule: 'interface-text', message };
    }
  }
};

interface PlainText {
  readonly start: number;
  readonly text: string;
}

function* findPlainTexts({ nodes }: SourceFile): Generator<PlainText> {
  const code = new Set<unknown>();
  for (const node of nodes) {
    if (node.type === 'JSXElement' && codeElements.has(elementName(node)))
      for (const child of node.children as unknown[]) code.add(child);
    const texts = node.type === 'JSXText' && !code.has(node) ? [node] : readTexts(node);
    for (const one of texts) {
      const text = String(one.type === 'JSXText' ? one.value : (literalText(one) ?? '')).trim();
      if (isText(text, one.type === 'JSXText')) yield { start: one.start, text: text.slice(0, 60) };
    }
  }
}

/** The literals that a node shows to people: the value of an attribute or a property, the argument of a call. */
function readTexts(node: SyntaxNode): SyntaxNode[] {
  if (node.type === 'JSXAttribute' && textNames.has(nameOf(node.name))) return literals(node.value);
  if (node.type === 'Property' && !node.computed && textNames.has(nameOf(node.key))) return literals(node.value);
  if (node.type === 'CallExpression' && textCalls.has(calleeName(node.callee)))
    return literals((node.arguments as unknown[])[0]);
  return [];
}

/** The literals that an expression can result in. */
function literals(node: unknown): SyntaxNode[] {
  if (isNode(node, 'JSXExpressionContainer')) return literals(node.expression);
  if (isNode(node, 'ConditionalExpression')) return [...literals(node.consequent), ...literals(node.alternate)];
  if (isNode(node, 'LogicalExpression')) return [...literals(node.left), ...literals(node.right)];
  return isNode(node) && literalText(node) !== undefined ? [node] : [];
}

/** Words, as opposed to signs, units, names of keys, addresses and codes. */
function isText(text: string, isElement: boolean): boolean {
  if (/^(?:GET|POST|PUT|PATCH|DELETE) \/|^https?:|^[a-z]+\/[a-z]|_/.test(text)) return false;
  const words = text.replaceAll(/\$?\{[^}]*\}|…/g, ' ');
  if (productNames.has(text)) return false;
  return isElement ? /\p{L}{3}/u.test(words) : /\p{Lu}\p{Ll}/u.test(words) || /\p{L}{2} \p{L}{2}/u.test(words);
}

/** Names that are the same in every language. */
const productNames = new Set(['OpenID Connect', 'Twilio', 'Exotel', 'WhatsApp', 'Facebook']);

const nameOf = (node: unknown): string =>
  isNode(node) ? String(node.type === 'Literal' ? node.value : node.name) : '';

const elementName = (node: SyntaxNode): string => (isNode(node.openingElement) ? nameOf(node.openingElement.name) : '');

function calleeName(node: unknown): string {
  if (isNode(node, 'Identifier')) return String(node.name);
  if (!isNode(node, 'MemberExpression') || node.computed) return '';
  return `${nameOf(node.object)}.${nameOf(node.property)}`;
}
