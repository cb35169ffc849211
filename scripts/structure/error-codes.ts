import { areaOf, isTestFile } from './areas.ts';
import { isNode, literalText, type SyntaxNode } from './source.ts';
import type { Finding, Rule } from './tree.ts';

/** Errors that any request can end with. */
const requestErrors = 'contract/request.errors.ts';

const isTable = (path: string): boolean => /^contract\/.*\.errors\.ts$/.test(path) && !isTestFile(path);

/** Reports the codes in the tables of errors that no code uses, and tables that are not beside the contract of their noun. */
export const usedErrorCodes: Rule = function* (tree) {
  const used = new Set<string>();
  for (const { path, nodes } of tree.files) {
    const isServer = path.startsWith('server/') || areaOf(path) === 'engines' || areaOf(path) === 'sandbox';
    const isContract = areaOf(path) === 'contract' && !isTable(path);
    if ((!isServer && !isContract) || isTestFile(path)) continue;
    for (const node of nodes) {
      const text = literalText(node) ?? (isNode(node.key, 'Identifier') ? String(node.key.name) : undefined);
      if (text !== undefined) used.add(text);
    }
  }
  for (const file of tree.files.filter(({ path }) => isTable(path))) {
    const finding = (start: number, message: string): Finding => ({
      path: file.path,
      line: file.lineAt(start),
      rule: 'error-code',
      message,
    });
    const contract = file.path.replace('.errors.ts', '.ts');
    if (file.path !== requestErrors && !tree.has(contract))
      yield finding(0, `there is no ${contract}: the errors of a noun are beside its contract`);
    for (const { code, start } of listCodes(file.nodes))
      if (!used.has(code)) yield finding(start, `no code uses ${code}: delete it until a feature needs it`);
  }
};

function* listCodes(nodes: readonly SyntaxNode[]): Generator<{ readonly code: string; readonly start: number }> {
  for (const node of nodes) {
    if (node.type !== 'CallExpression' || !isNode(node.callee, 'Identifier') || node.callee.name !== 'defineErrors')
      continue;
    const [errors] = node.arguments as unknown[];
    for (const property of isNode(errors, 'ObjectExpression') ? (errors.properties as SyntaxNode[]) : [])
      if (isNode(property.key, 'Identifier')) yield { code: String(property.key.name), start: property.start };
  }
}
