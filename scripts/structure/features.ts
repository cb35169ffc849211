import { areaOf, isTestFile, nounOf } from './areas.ts';
import type { ModuleReference } from './source.ts';
import type { Finding, Rule } from './tree.ts';

interface Role {
  /** What files of the role do, for messages. */
  readonly purpose: string;
  /** Roles that it may import from its own noun, including sub-nouns. */
  readonly ownRoles: readonly string[];
  /** Roles that it may import from other nouns. */
  readonly otherRoles: readonly string[];
  /** Prefixes of the paths outside server/features/ that it may import. Every role may import contract/. */
  readonly pathPrefixes: readonly string[];
  /** Where the code belongs instead, for messages. */
  readonly advice: string;
}

/** The roles of files in `server/features/<noun>/`, and the values that each may import. Types may always be imported. */
const roles: Record<string, Role> = {
  routes: {
    purpose: 'contract entry → service → present',
    ownRoles: ['service', 'present'],
    otherRoles: [],
    pathPrefixes: ['server/http/', 'server/platform/ids', 'server/platform/metrics'],
    advice: 'a rule belongs in *.service.ts, SQL in *.store.ts, the wire shape in *.present.ts',
  },
  service: {
    purpose: 'the rules',
    ownRoles: ['access', 'rules', 'parser', 'state', 'store', 'service'],
    otherRoles: ['service'],
    pathPrefixes: ['engines/', 'audio/', 'server/platform/'],
    advice:
      "the wire shape belongs in *.routes.ts and *.present.ts, another noun's data behind that noun's *.service.ts",
  },
  store: {
    purpose: 'the SQL of the tables that the noun owns',
    ownRoles: ['tables', 'store'],
    otherRoles: [],
    pathPrefixes: ['server/platform/db/', 'server/platform/ids', 'server/platform/clock'],
    advice: "rules belong in *.service.ts; another noun's tables are read through that noun's *.service.ts",
  },
  tables: {
    purpose: 'drizzle tables',
    ownRoles: ['tables'],
    otherRoles: ['tables'],
    pathPrefixes: ['server/platform/db/'],
    advice: 'a table file only declares columns, keys and indexes; computation belongs in *.rules.ts or *.store.ts',
  },
  access: {
    purpose: 'row → resource with its grants',
    ownRoles: ['access'],
    otherRoles: ['access'],
    pathPrefixes: [],
    advice: 'I/O belongs in *.service.ts, who may do what in contract/permissions/',
  },
  rules: {
    purpose: 'pure arithmetic',
    ownRoles: ['rules'],
    otherRoles: ['rules'],
    pathPrefixes: ['audio/'],
    advice: 'I/O belongs in *.service.ts',
  },
  parser: {
    purpose: 'bytes or text from outside → values',
    ownRoles: ['parser', 'rules'],
    otherRoles: ['rules'],
    pathPrefixes: ['audio/'],
    advice: 'a parser only reads: decisions belong in *.rules.ts, I/O in *.service.ts',
  },
  state: {
    purpose: 'a data structure in memory, without I/O',
    ownRoles: ['state', 'rules'],
    otherRoles: ['rules'],
    pathPrefixes: ['audio/'],
    advice: 'I/O belongs in *.service.ts',
  },
  present: {
    purpose: 'row → wire',
    ownRoles: ['present'],
    otherRoles: ['present'],
    pathPrefixes: [],
    advice: 'a rule belongs in *.service.ts',
  },
  jobs: {
    purpose: 'defineJob({ name, payload, run })',
    ownRoles: ['service'],
    otherRoles: [],
    pathPrefixes: ['server/platform/jobs/'],
    advice: 'the work of a job belongs in *.service.ts',
  },
};

const allowedNames = `<noun>.<role>.ts with the roles ${Object.keys(roles).join(', ')}, and *.test.ts`;

/** A feature contains only files with a known role. */
export const featureFileNames: Rule = function* (tree) {
  for (const path of tree.paths) {
    if (areaOf(path) !== 'features') continue;
    const finding = (message: string): Finding => ({ path, line: 1, rule: 'vocabulary', message });
    if (!nounOf(path))
      yield finding('server/features/ contains only folders of nouns: move the file to server/features/<noun>/');
    else if (!isTestFile(path) && !roleOf(path)) {
      yield finding(
        `a feature contains only ${allowedNames}: give the file one of these roles, or create a sub-noun with the same roles`,
      );
    }
  }
};

/** Each file of a feature imports only what its role allows. */
export const featureImports: Rule = function* (tree) {
  for (const file of tree.files) {
    const role = roleOf(file.path);
    if (!role || isTestFile(file.path)) continue;
    for (const reference of file.references) {
      if (mayImport(file.path, role, reference)) continue;
      const name = file.path.split('/').at(-1);
      const message = `${name} (${role.purpose}) may not import ${reference.target}: ${role.advice}`;
      yield { path: file.path, line: reference.line, rule: 'feature-import', message };
    }
  }
};

/** Nouns that all others stand on, and the nouns that each may import. */
const lowNouns: Record<string, readonly string[]> = { user: [], workspace: ['user'] };

/** A low noun knows nothing of the nouns above it, not even their types. */
export const lowNounImports: Rule = function* (tree) {
  for (const { path, references } of tree.files) {
    const noun = nounOf(path) ?? '';
    const allowed = isTestFile(path) ? undefined : lowNouns[noun];
    if (!allowed) continue;
    for (const { target, line } of references) {
      const other = target && nounOf(target);
      if (!other || other === noun || allowed.includes(other)) continue;
      const message = `${noun} may not import ${target}: take a function as an argument, or compose both in a higher noun such as current-${noun}`;
      yield { path, line, rule: 'low-noun', message };
    }
  }
};

function mayImport(path: string, role: Role, { target, isTypeOnly }: ModuleReference): boolean {
  if (target === undefined) return true;
  const area = areaOf(target);
  if (area === 'http') return role.pathPrefixes.includes('server/http/');
  if (isTypeOnly || area === 'contract') return true;
  if (area !== 'features') return role.pathPrefixes.some((prefix) => target.startsWith(prefix));
  const targetRole = roleNameOf(target) ?? '';
  return (nounOf(target) === nounOf(path) ? role.ownRoles : role.otherRoles).includes(targetRole);
}

function roleOf(path: string): Role | undefined {
  const name = areaOf(path) === 'features' ? roleNameOf(path) : undefined;
  return name !== undefined && Object.hasOwn(roles, name) ? roles[name] : undefined;
}

/** `history/search/history-search.store.ts` → `store`. */
const roleNameOf = (path: string): string | undefined => /\/[a-z0-9-]+\.([a-z]+)\.ts$/.exec(path)?.[1];
