import { isNode, literalText, type SyntaxNode } from './source.ts';
import type { Rule } from './tree.ts';

/** Formats whose result depends on the language, and must be that of the interface. */
const localeFormats = new Set([
  'Collator',
  'DateTimeFormat',
  'ListFormat',
  'NumberFormat',
  'PluralRules',
  'RelativeTimeFormat',
]);

const localeMethods = new Set(['toLocaleDateString', 'toLocaleString', 'toLocaleTimeString']);

/** Places that are always English: code of other sites, pages for contributors, the simulated Stripe. */
const english = /^web\/(?:messages|player|convai-widget|screens\/(?:dev-parts|payment-sandbox))\//;

/** Numbers for styles, SVG paths and form fields, which have a decimal point in every language. */
const technicalNumbers =
  /^web\/parts\/(?:recorder|timeline|waveform)\/|^web\/screens\/console\/workspace-invoices\.tsx$/;

/** U-35: numbers, dates and plurals of the interface go through `web/format/` and `web/messages/`. */
export const interfaceFormats: Rule = function* ({ files }) {
  for (const file of files) {
    const { path } = file;
    if (!path.startsWith('web/') || english.test(path) || /(?:\.test\.tsx?|\/test-[^/]+)$/.test(path)) continue;
    for (const node of file.nodes) {
      const message = findFault(node, path);
      if (message) yield { path, line: file.lineAt(node.start), rule: 'interface-format', message };
    }
  }
};

function findFault(node: SyntaxNode, path: string): string | undefined {
  if (node.type === 'ConditionalExpression' && isPluralByHand(node))
    return 'chooses a plural by hand: use formatMessage of web/messages/, which knows the plurals of each language';
  if (node.type === 'MemberExpression') {
    const { object, property } = node;
    if (isNode(object) && formatName(object) === 'DateTimeFormat' && !hasArguments(object))
      return nameOf(property) === 'resolvedOptions' ? undefined : withoutLocale('DateTimeFormat');
    return undefined;
  }
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined;
  const format = formatName(node);
  if (format !== undefined && localeFormats.has(format))
    // Without arguments it may be asked for the time zone; its use is checked above.
    return (format === 'DateTimeFormat' && !hasArguments(node)) || namesLocale(node)
      ? undefined
      : withoutLocale(format);
  const method = isNode(node.callee, 'MemberExpression') ? nameOf(node.callee.property) : '';
  if (localeMethods.has(method)) return namesLocale(node) ? undefined : withoutLocale(method);
  return method === 'toFixed' && !technicalNumbers.test(path)
    ? 'writes a decimal point in every language: use formatDecimal of web/format/count.ts'
    : undefined;
}

const withoutLocale = (name: string): string =>
  `${name} without the locale of the interface: pass formatLocale of web/messages/locale.ts, or use web/format/`;

const hasArguments = (node: SyntaxNode): boolean => ((node.arguments as unknown[] | undefined) ?? []).length > 0;

/** Whether the first argument is a locale that is not fixed. */
function namesLocale({ arguments: given }: SyntaxNode): boolean {
  const [locale] = given as unknown[];
  return isNode(locale) && literalText(locale) === undefined && nameOf(locale) !== 'undefined';
}

/** `NumberFormat` of `new Intl.NumberFormat(…)`. */
function formatName({ callee }: SyntaxNode): string | undefined {
  return isNode(callee, 'MemberExpression') && nameOf(callee.object) === 'Intl' ? nameOf(callee.property) : undefined;
}

/** `count === 1 ? 'voice' : 'voices'` */
function isPluralByHand({ test, consequent, alternate }: SyntaxNode): boolean {
  return (
    isNode(test, 'BinaryExpression') &&
    /^[!=]==?$/.test(String(test.operator)) &&
    isNode(test.right, 'Literal') &&
    test.right.value === 1 &&
    literalText(consequent) !== undefined &&
    literalText(alternate) !== undefined
  );
}

const nameOf = (node: unknown): string => (isNode(node, 'Identifier') ? String(node.name) : '');
