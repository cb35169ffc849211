import { parseSync } from 'vite';

/** A node of the ESTree syntax tree. Only the fields that all nodes have are typed. */
export type SyntaxNode = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>;

/** One reference from a file to another module: an import, a re-export, a dynamic import or a worker's URL. */
export interface ModuleReference {
  /** As written: `./store.ts`, `zod`, `node:fs`. */
  readonly specifier: string;
  /** The path from the root of the tree when the specifier is relative. */
  readonly target: string | undefined;
  readonly line: number;
  /** Whether the import is erased at run time. */
  readonly isTypeOnly: boolean;
  readonly isReExport: boolean;
  /** The imported names that are values: `['readEnv']`; `*` for a namespace, `default` for a default import. */
  readonly names: readonly string[];
}

/** A parsed file; paths are relative to the root of the tree, with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly lines: number;
  readonly references: readonly ModuleReference[];
  /** Every node of the syntax tree, parents before children. */
  readonly nodes: readonly SyntaxNode[];
  /** The line of an offset into the text, counted from 1. */
  lineAt(offset: number): number;
}

/** Reads one TypeScript or JavaScript text. Throws when it is not valid syntax, naming the file. */
export function parseSource(path: string, text: string): SourceFile {
  const { program, module, errors } = parseSync(path, text);
  if (errors[0]) throw new SyntaxError(`${path}: ${errors[0].message}`);
  const lineAt = lineCounter(text);
  const nodes = [...walk(program)];
  const toReference = (
    specifier: string,
    offset: number,
    fields: Pick<ModuleReference, 'isTypeOnly' | 'isReExport' | 'names'>,
  ) => ({
    specifier,
    target: specifier.startsWith('.') ? resolveFrom(path, specifier) : undefined,
    line: lineAt(offset),
    ...fields,
  });
  const references: ModuleReference[] = [];
  for (const { start, moduleRequest, entries } of module.staticImports) {
    const isTypeOnly = entries.length > 0 && entries.every((entry) => entry.isType);
    const names = entries
      .filter((entry) => !entry.isType)
      .map(({ importName: it }) => it.name ?? importKindName(it.kind));
    references.push(toReference(moduleRequest.value, start, { isTypeOnly, isReExport: false, names }));
  }
  for (const { start, entries } of module.staticExports) {
    const from = entries.find((entry) => entry.moduleRequest)?.moduleRequest;
    if (!from) continue;
    const isTypeOnly = entries.every((entry) => entry.isType);
    const names = entries.filter((entry) => !entry.isType).map((entry) => entry.importName.name ?? '*');
    references.push(toReference(from.value, start, { isTypeOnly, isReExport: true, names }));
  }
  for (const node of nodes) {
    const specifier = dynamicSpecifier(node);
    if (specifier === undefined) continue;
    const isTypeOnly = node.type === 'TSImportType';
    references.push(
      toReference(specifier, node.start, { isTypeOnly, isReExport: false, names: isTypeOnly ? [] : ['*'] }),
    );
  }
  return { path, lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0), references, nodes, lineAt };
}

/** The value of a string literal or of a template without expressions; else undefined. */
export function literalText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  const quasis = node.quasis as { value: { raw: string } }[];
  return quasis.map((quasi) => quasi.value.raw).join('…');
}

/** Whether a value is a syntax node, of this type if one is given. */
export function isNode(value: unknown, type?: string): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && (type === undefined || value.type === type);
}

/** `import('x')`, the type `import('x').T`, and `new URL('./x.ts', import.meta.url)`, which starts workers. */
function dynamicSpecifier(node: SyntaxNode): string | undefined {
  if (node.type === 'ImportExpression' || node.type === 'TSImportType') return literalText(node.source);
  if (node.type !== 'NewExpression' || !isNode(node.callee, 'Identifier') || node.callee.name !== 'URL')
    return undefined;
  const [specifier, base] = node.arguments as unknown[];
  const text =
    isNode(base, 'MemberExpression') && isNode(base.object, 'MetaProperty') ? literalText(specifier) : undefined;
  return text && /\.[cm]?[jt]sx?$/.test(text) ? text : undefined;
}

function importKindName(kind: string): string {
  return kind === 'Default' ? 'default' : '*';
}

function resolveFrom(path: string, specifier: string): string {
  const parts = path.split('/').slice(0, -1);
  for (const part of specifier.replace(/\?.*$/, '').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

function lineCounter(text: string): (offset: number) => number {
  return (offset) => text.slice(0, offset).split('\n').length;
}

function* walk(node: SyntaxNode | { type: string }): Generator<SyntaxNode> {
  yield node as SyntaxNode;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* walk(child);
  }
}
