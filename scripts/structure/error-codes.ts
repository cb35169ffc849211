import { areaOf, isTestFile } from './areas.ts';
import { isNode, literalText, type SyntaxNode } from './source.ts';
import type { Rule } from './tree.ts';

const table = 'contract/errors.ts';

/** The server can answer with every error of the table. */
export const usedErrorCodes: Rule = function* (tree) {
  const file = tree.files.find(({ path }) => path === table);
  if (!file) return;
  const used = new Set<string>();
  for (const { path, nodes } of tree.files) {
    const isServer = path.startsWith('server/') || areaOf(path) === 'engines' || areaOf(path) === 'sandbox';
    const isContract = areaOf(path) === 'contract' && path !== table;
    if ((!isServer && !isContract) || isTestFile(path)) continue;
    for (const node of nodes) {
      const text = literalText(node) ?? (isNode(node.key, 'Identifier') ? String(node.key.name) : undefined);
      if (text !== undefined) used.add(text);
    }
  }
  for (const { code, start } of codesOf(file.nodes)) {
    if (used.has(code)) continue;
    const message = `no code answers with ${code}: delete it; the feature that needs it adds it`;
    yield { path: table, line: file.lineAt(start), rule: 'error-code', message };
  }
};

function* codesOf(nodes: readonly SyntaxNode[]): Generator<{ readonly code: string; readonly start: number }> {
  const declarator = nodes.find(
    (node) => node.type === 'VariableDeclarator' && isNode(node.id, 'Identifier') && node.id.name === 'errors',
  );
  const object = declarator && objectOf(declarator.init);
  for (const property of (object?.properties ?? []) as SyntaxNode[])
    if (isNode(property.key, 'Identifier')) yield { code: String(property.key.name), start: property.start };
}

/** The object literal inside `{…} as const satisfies …`. */
function objectOf(node: unknown): SyntaxNode | undefined {
  if (isNode(node, 'ObjectExpression')) return node;
  return isNode(node) && 'expression' in node ? objectOf(node.expression) : undefined;
}
