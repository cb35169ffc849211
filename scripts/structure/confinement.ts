import { areaOf, isTestFile, isTooling } from './areas.ts';
import { isNode, literalText, type SourceFile, type SyntaxNode } from './source.ts';
import type { Finding, Rule } from './tree.ts';

const sqlPackage = /^(drizzle-orm|pg)(\/|$)/;
const keywordInOneCase = /^\s*([a-z]+|[A-Z]+)\s/;
/** The start of an SQL statement. `keywordInOneCase` excludes sentences such as "Select a file from …". */
const sqlStatement =
  /^\s*(select\s[\s\S]*\sfrom\s|insert into\s|update\s\S+\sset\s|delete from\s|with\s\S+\sas\s*\(|(create|alter|drop) (table|index|database|schema|extension)\s)/i;

/** SQL is allowed only in *.store.ts, in *.tables.ts and in server/platform/db/. */
export const sqlConfined: Rule = function* (tree) {
  for (const file of tree.files) {
    const { path } = file;
    if (isTooling(path) || isTestFile(path) || path.startsWith('server/platform/db/')) continue;
    if (/^(server|payment-sandbox)\/.*\.(store|tables)\.ts$/.test(path)) continue;
    const finding = (line: number, what: string): Finding => ({
      path,
      line,
      rule: 'sql',
      message: `${what}: SQL belongs in the *.store.ts of the noun that owns the tables, table definitions in its *.tables.ts`,
    });
    for (const { specifier, isTypeOnly, line } of file.references) {
      if (!isTypeOnly && sqlPackage.test(specifier)) yield finding(line, `imports ${specifier}`);
    }
    for (const node of file.nodes) {
      const text = literalText(node);
      if (text && keywordInOneCase.test(text) && sqlStatement.test(text)) {
        yield finding(file.lineAt(node.start), `contains SQL (${text.trim().slice(0, 30)}…)`);
      }
    }
  }
};

/** One file reads the environment, so that every variable is typed and documented. */
export const environmentConfined: Rule = function* (tree) {
  for (const file of tree.files) {
    const isProgram = file.path === 'server/env.ts' || /^clients\/[^/]+\.ts$/.test(file.path);
    if (isProgram || isTooling(file.path) || isTestFile(file.path)) continue;
    for (const node of file.nodes) {
      if (!readsEnvironment(node)) continue;
      const message =
        'only server/env.ts reads process.env: declare the variable in server/settings/ and take it from Env';
      yield { path: file.path, line: file.lineAt(node.start), rule: 'env', message };
    }
  }
};

function readsEnvironment(node: SyntaxNode): boolean {
  if (node.type === 'MemberExpression') {
    return isNode(node.object, 'Identifier') && node.object.name === 'process' && memberName(node.property) === 'env';
  }
  if (node.type === 'VariableDeclarator') {
    if (!isNode(node.id, 'ObjectPattern') || !isNode(node.init, 'Identifier') || node.init.name !== 'process')
      return false;
    return (node.id.properties as SyntaxNode[]).some((property) => memberName(property.key) === 'env');
  }
  if (node.type !== 'ImportDeclaration' || !/^(node:)?process$/.test(literalText(node.source) ?? '')) return false;
  return (node.specifiers as SyntaxNode[]).some((specifier) => memberName(specifier.imported) === 'env');
}

function memberName(node: unknown): unknown {
  return isNode(node, 'Identifier') ? node.name : literalText(node);
}

const roleFields: readonly unknown[] = ['is_server_owner', 'seat_type', 'permission_on_resource', 'is_admin'];

/** These show and change the roles of other members, which are data there. */
const roleScreens = /^web\/(nouns|screens)\/(members|workspace-invites)\//;

/** The web asks the table of permissions, so that it shows the buttons that the server permits. */
export const permissionsConfined: Rule = function* (tree) {
  for (const file of tree.files) {
    const { path } = file;
    if (!path.startsWith('web/') || isTestFile(path) || path === 'web/data/session/use-permission.ts') continue;
    for (const node of file.nodes) {
      const field = memberName(node.type === 'MemberExpression' ? node.property : node.key);
      if (!roleFields.includes(field) || (field === 'seat_type' && roleScreens.test(path))) continue;
      const message = `reads ${field}: ask the table of permissions by usePermission() of web/data/session/use-permission.ts`;
      yield { path, line: file.lineAt(node.start), rule: 'permissions', message };
    }
  }
};

const openFunction = /^(open|launch|connect)[A-Z]/;

/** Only server/main.ts and server/modules/ read the environment, open the services, and pass them to each other. */
export const wiringConfined: Rule = function* (tree) {
  for (const { path, references } of tree.files) {
    if (!path.startsWith('server/') || areaOf(path) === 'main' || isTestFile(path)) continue;
    for (const { target, names, line } of references) {
      const what = target === undefined ? undefined : describeWiring(path, target, names);
      if (!what) continue;
      const message = `${what}: only server/modules/ wires services together; take the opened service as an argument`;
      yield { path, line, rule: 'wiring', message };
    }
  }
};

/** Describes an import that belongs to the wiring; undefined for any other import. */
function describeWiring(path: string, target: string, names: readonly string[]): string | undefined {
  if (areaOf(target) === 'main') return 'imports server/main.ts or server/modules/';
  if (names.length === 0) return undefined;
  if (areaOf(target) === 'env') return 'reads the environment';
  if (target === 'engines/registry.ts') return 'opens the engines';
  const opened =
    areaOf(path) === 'platform' || areaOf(target) !== 'platform'
      ? undefined
      : names.find((name) => openFunction.test(name));
  return opened && `calls ${opened}`;
}

const workspaceIdSources = [
  'server/platform/ids.ts',
  'server/platform/jobs/',
  'server/http/auth.ts',
  'server/features/workspace/workspace.store.ts',
];

/** Only authentication, the job runner and the store that creates workspaces create a `WorkspaceId`. */
export const workspaceIdConfined: Rule = function* (tree) {
  for (const file of tree.files) {
    if (isTestFile(file.path) || workspaceIdSources.some((prefix) => file.path.startsWith(prefix))) continue;
    for (const node of file.nodes) {
      if (!createsWorkspaceId(file, node)) continue;
      const message = `only ${workspaceIdSources.join(', ')} may create a WorkspaceId: take it as an argument, from the actor or the job`;
      yield { path: file.path, line: file.lineAt(node.start), rule: 'tenant', message };
    }
  }
};

function createsWorkspaceId(file: SourceFile, node: SyntaxNode): boolean {
  if (node.type === 'ImportDeclaration') {
    return file.references.some(
      ({ line, names }) => line === file.lineAt(node.start) && names.includes('toWorkspaceId'),
    );
  }
  if (node.type === 'MemberExpression') return memberName(node.property) === 'toWorkspaceId';
  if (node.type !== 'TSAsExpression' || !isNode(node.typeAnnotation, 'TSTypeReference')) return false;
  return memberName(node.typeAnnotation.typeName) === 'WorkspaceId';
}
