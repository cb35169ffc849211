import { areaOf, isTestFile } from './areas.ts';
import { isNode, literalText, type SyntaxNode } from './source.ts';
import type { Rule } from './tree.ts';

const table = 'contract/errors.ts';

/** Reports the codes in the table of errors that no code uses. */
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
  for (const { code, start } of listCodes(file.nodes)) {
    if (used.has(code)) continue;
    const message = `no code uses ${code}: delete it until a feature needs it`;
    yield { path: table, line: file.lineAt(start), rule: 'error-code', message };
  }
};

function* listCodes(nodes: readonly SyntaxNode[]): Generator<{ readonly code: string; readonly start: number }> {
  const declarator = nodes.find(
    (node) => node.type === 'VariableDeclarator' && isNode(node.id, 'Identifier') && node.id.name === 'errors',
  );
  const object = declarator && findObjectLiteral(declarator.init);
  for (const property of (object?.properties ?? []) as SyntaxNode[])
    if (isNode(property.key, 'Identifier')) yield { code: String(property.key.name), start: property.start };
}

/** The object literal inside `{…} as const satisfies …`. */
function findObjectLiteral(node: unknown): SyntaxNode | undefined {
  if (isNode(node, 'ObjectExpression')) return node;
  return isNode(node) && 'expression' in node ? findObjectLiteral(node.expression) : undefined;
}
