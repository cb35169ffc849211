import { isTestFile } from './areas.ts';
import { isNode, type SourceFile, type SyntaxNode } from './source.ts';
import type { Rule } from './tree.ts';

/** A call of another function; `receiver` is `users` in `deps.users.find()`. */
interface Call {
  readonly receiver: string | undefined;
  readonly name: string;
  readonly passesTx: boolean;
  readonly isInTransaction: boolean;
  /** Its offset in the text. */
  readonly start: number;
}

/** A named function with its calls, without those of named functions inside it. */
interface NamedFunction {
  /** Whether a call without a transaction queries through the pool. */
  usesPool: boolean;
  readonly calls: Call[];
}

interface FileCalls {
  readonly file: SourceFile;
  readonly functions: Map<string, NamedFunction[]>;
  /** Offsets inside a transaction where the pool is named. */
  readonly poolUses: number[];
  /** Names of types by the name of the dependency that has them. */
  readonly dependencyTypes: Map<string, Set<string>>;
  /** The paths of imported files, by imported name. */
  readonly imports: Map<string, string>;
  /** The dependencies that local functions were taken from: `const { find } = users`. */
  readonly owners: Map<string, string>;
}

/** Where a node is: the function around it, and the names that stand for the pool there. */
interface Scope {
  readonly fn: NamedFunction;
  readonly isInTransaction: boolean;
  /** Whether `tx` is known to be undefined here. */
  readonly isWithoutTx: boolean;
  readonly poolNames: Map<string, boolean>;
}

/**
 * A transaction holds a connection of the pool. A query inside it that takes a second one does not see what the
 * transaction has changed, and as many transactions as there are connections wait for each other until they time out.
 */
export const noPoolInTransaction: Rule = function* (tree) {
  const files = new Map<string, FileCalls>();
  for (const file of tree.files) {
    const { path } = file;
    if (!path.startsWith('server/') || isTestFile(path) || /\.(store|tables)\.ts$/.test(path)) continue;
    files.set(path, readCalls(file));
  }
  const resolve = (calls: FileCalls, call: Call) => resolveCall(files, calls, call);
  propagatePoolUse(files, resolve);
  for (const calls of files.values()) {
    const finding = (start: number, what: string) => ({
      path: calls.file.path,
      line: calls.file.lineAt(start),
      rule: 'pool-in-transaction',
      message: `${what} inside a transaction: pass tx, or query before or after the transaction`,
    });
    for (const start of calls.poolUses) yield finding(start, 'takes a second connection of the pool');
    for (const call of [...calls.functions.values()].flat().flatMap((fn) => fn.calls)) {
      if (!call.isInTransaction || call.passesTx || !resolve(calls, call).some((fn) => fn.usesPool)) continue;
      yield finding(call.start, `${call.name}() takes a second connection of the pool`);
    }
  }
};

/** Marks each function that calls another one which uses the pool, until nothing changes. */
function propagatePoolUse(
  files: Map<string, FileCalls>,
  resolve: (calls: FileCalls, call: Call) => readonly NamedFunction[],
): void {
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (const calls of files.values())
      for (const fn of [...calls.functions.values()].flat()) {
        if (fn.usesPool) continue;
        fn.usesPool = fn.calls.some(
          (call) => !call.isInTransaction && !call.passesTx && resolve(calls, call).some((callee) => callee.usesPool),
        );
        hasChanged ||= fn.usesPool;
      }
  }
}

/** The functions that a call may run; none if their file is unknown. */
function resolveCall(
  files: Map<string, FileCalls>,
  { functions, dependencyTypes, imports, owners }: FileCalls,
  { receiver, name }: Call,
): readonly NamedFunction[] {
  if (receiver === 'service' || receiver === 'this') return functions.get(name) ?? [];
  const owner = receiver ?? owners.get(name);
  if (owner === undefined) {
    const target = imports.get(name);
    return (target === undefined ? functions : files.get(target)?.functions)?.get(name) ?? [];
  }
  return [...(dependencyTypes.get(owner) ?? [])].flatMap(
    (type) => files.get(imports.get(type) ?? '')?.functions.get(name) ?? [],
  );
}

function readCalls(file: SourceFile): FileCalls {
  const calls: FileCalls = {
    file,
    functions: new Map(),
    poolUses: [],
    dependencyTypes: new Map(),
    imports: new Map(),
    owners: new Map(),
  };
  readNames(calls);
  const top = { usesPool: false, calls: [] };
  visit(
    calls,
    file.nodes[0]!,
    { fn: top, isInTransaction: false, isWithoutTx: false, poolNames: new Map() },
    undefined,
  );
  return calls;
}

/** Reads the imports, the types of properties, and the names that destructuring gives to properties. */
function readNames({ file, dependencyTypes, imports, owners }: FileCalls): void {
  const add = (name: string, types: Iterable<string>) => {
    const all = dependencyTypes.get(name) ?? new Set();
    for (const type of types) all.add(type);
    dependencyTypes.set(name, all);
  };
  for (const node of file.nodes) {
    if (node.type === 'ImportDeclaration') {
      const source = (node.source as { value: string }).value;
      const target = file.references.find(({ specifier }) => specifier === source)?.target;
      for (const { local } of node.specifiers as { local: SyntaxNode }[])
        if (target !== undefined) imports.set(nameOf(local) ?? '', target);
    }
    if (node.type === 'TSPropertySignature') add(nameOf(node.key) ?? '', typeNames(node.typeAnnotation));
  }
  for (const node of file.nodes) {
    if (node.type === 'VariableDeclarator' && isNode(node.id, 'ObjectPattern')) {
      const owner = nameOf(isNode(node.init, 'MemberExpression') ? node.init.property : node.init);
      if (owner !== undefined && dependencyTypes.has(owner))
        for (const { value } of node.id.properties as SyntaxNode[]) owners.set(nameOf(value) ?? '', owner);
    }
    if (node.type !== 'ObjectPattern') continue;
    for (const { key, value } of node.properties as SyntaxNode[]) {
      const [from, to] = [nameOf(key), nameOf(value)];
      if (from !== undefined && to !== undefined && from !== to) add(to, dependencyTypes.get(from) ?? []);
    }
  }
}

function visit(calls: FileCalls, node: SyntaxNode, scope: Scope, name: string | undefined): void {
  const isFunction = /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(node.type);
  if (isFunction) {
    const ownName = nameOf(node.id) ?? name;
    const params = node.params as SyntaxNode[];
    const hasTx = params.some(bindsTx);
    const fn = ownName === undefined ? scope.fn : { usesPool: params.some(defaultsToPool), calls: [] };
    if (ownName !== undefined) calls.functions.set(ownName, [...(calls.functions.get(ownName) ?? []), fn]);
    const inner: Scope = {
      fn,
      isInTransaction: scope.isInTransaction || hasTx,
      isWithoutTx: false,
      poolNames: new Map(scope.poolNames),
    };
    visit(calls, node.body as SyntaxNode, inner, undefined);
    return;
  }
  if (isPoolFallback(node)) {
    scope.fn.usesPool = true;
    const otherwise = (node.type === 'LogicalExpression' ? node.right : node.alternate) as SyntaxNode;
    if (node.type === 'ConditionalExpression') visit(calls, node.consequent as SyntaxNode, scope, undefined);
    visit(calls, otherwise, { ...scope, isInTransaction: false, isWithoutTx: true }, undefined);
    return;
  }
  if (node.type === 'Identifier' && (node.name === 'db' || scope.poolNames.get(node.name as string))) {
    if (scope.isInTransaction) calls.poolUses.push(node.start);
    else scope.fn.usesPool = true;
    return;
  }
  if (node.type === 'CallExpression') {
    const call = readCall(node, scope);
    if (call) scope.fn.calls.push(call);
  }
  for (const [child, childName] of childrenOf(node)) visit(calls, child, scope, childName);
  if (node.type === 'VariableDeclarator' && isNode(node.id, 'Identifier') && isNode(node.init))
    scope.poolNames.set(node.id.name as string, isStoreOfPool(node.init));
}

/** Whether an expression is a store over the pool: `voicesStore(db)`. */
const isStoreOfPool = (node: SyntaxNode): boolean =>
  node.type === 'CallExpression' &&
  /Store$/.test(nameOf(node.callee) ?? '') &&
  (node.arguments as SyntaxNode[]).some((argument) => nameOf(argument) === 'db');

function readCall(node: SyntaxNode, { isInTransaction, isWithoutTx }: Scope): Call | undefined {
  const callee = node.callee as SyntaxNode;
  const isMember = callee.type === 'MemberExpression';
  const name = nameOf(isMember ? callee.property : callee);
  if (name === undefined) return undefined;
  const object = isMember ? (callee.object as SyntaxNode) : undefined;
  const receiver =
    object &&
    (object.type === 'ThisExpression' ? 'this' : nameOf(isNode(object, 'MemberExpression') ? object.property : object));
  if (isMember && receiver === undefined) return undefined;
  const passesTx = !isWithoutTx && (node.arguments as SyntaxNode[]).some(mentionsTx);
  return { receiver, name, passesTx, isInTransaction, start: callee.start };
}

/** `tx ?? db` and `tx ? … : …`. */
const isPoolFallback = (node: SyntaxNode): boolean =>
  (node.type === 'LogicalExpression' && node.operator === '??' && nameOf(node.left) === 'tx') ||
  (node.type === 'ConditionalExpression' && nameOf(node.test) === 'tx');

/** The child nodes that run, each with the name that it gives to a function. */
function* childrenOf(node: SyntaxNode): Generator<[SyntaxNode, string | undefined]> {
  const name = nameOf(node.type === 'VariableDeclarator' ? node.id : node.type === 'Property' ? node.key : undefined);
  for (const [field, value] of Object.entries(node)) {
    if (/^(typeAnnotation|returnType|typeArguments|typeParameters)$/.test(field)) continue;
    if (node.type === 'MemberExpression' && field === 'property' && node.computed !== true) continue;
    if (node.type === 'Property' && field === 'key') continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child) && !/^(TSInterface|TSType|ObjectPattern|Import)/.test(child.type)) yield [child, name];
  }
}

const bindsTx = (param: SyntaxNode): boolean =>
  nameOf(param) === 'tx' ||
  (param.type === 'AssignmentPattern' && bindsTx(param.left as SyntaxNode)) ||
  (param.type === 'ObjectPattern' &&
    (param.properties as SyntaxNode[]).some(({ value }) => isNode(value) && bindsTx(value)));

const defaultsToPool = (param: SyntaxNode): boolean =>
  param.type === 'AssignmentPattern' && nameOf(param.left) === 'tx' && nameOf(param.right) === 'db';

function mentionsTx(node: SyntaxNode): boolean {
  if (nameOf(node) === 'tx') return true;
  return Object.values(node).some((value) =>
    (Array.isArray(value) ? value : [value]).some((child) => isNode(child) && mentionsTx(child)),
  );
}

/** The names of all types in a type. */
function* typeNames(node: unknown): Generator<string> {
  if (!isNode(node)) return;
  if (node.type === 'TSTypeReference') yield nameOf(node.typeName) ?? '';
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) yield* typeNames(child);
}

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && (node.type === 'Identifier' || node.type === 'Literal') ? String(node.name ?? node.value) : undefined;
