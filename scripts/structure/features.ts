import { areaOf, isTestFile, nounOf } from './areas.ts';
import type { ModuleReference } from './source.ts';
import type { Finding, Rule } from './tree.ts';

interface Role {
  readonly does: string;
  /** Files of its own noun, sub-nouns included. */
  readonly own: readonly string[];
  /** Files of other nouns. */
  readonly others: readonly string[];
  /** Places outside the features, as path prefixes; contract/ is open to all. */
  readonly outside: readonly string[];
  readonly instead: string;
}

/** The closed vocabulary of `server/features/<noun>/`. Types may always be imported; this is about values. */
const roles: Record<string, Role> = {
  routes: {
    does: 'contract entry → service → present',
    own: ['service', 'present'],
    others: [],
    outside: ['server/http/', 'server/platform/ids', 'server/platform/metrics'],
    instead: 'a rule belongs in *.service.ts, SQL in *.store.ts, the wire shape in *.present.ts',
  },
  service: {
    does: 'the rules',
    own: ['access', 'rules', 'parser', 'state', 'store', 'service'],
    others: ['service'],
    outside: ['engines/', 'audio/', 'server/platform/'],
    instead:
      "the wire shape belongs in *.routes.ts and *.present.ts, another noun's data behind that noun's *.service.ts",
  },
  store: {
    does: 'the SQL of the tables that the noun owns',
    own: ['tables', 'store'],
    others: [],
    outside: ['server/platform/db/', 'server/platform/ids', 'server/platform/clock'],
    instead: "rules belong in *.service.ts; another noun's tables are read through that noun's *.service.ts",
  },
  tables: {
    does: 'drizzle tables',
    own: ['tables'],
    others: ['tables'],
    outside: ['server/platform/db/'],
    instead: 'a table file only names columns, keys and indexes; what computes belongs in *.rules.ts or *.store.ts',
  },
  access: { does: 'who may', own: ['access'], others: ['access'], outside: [], instead: 'I/O belongs in *.service.ts' },
  rules: {
    does: 'pure arithmetic',
    own: ['rules'],
    others: ['rules'],
    outside: ['audio/'],
    instead: 'I/O belongs in *.service.ts',
  },
  parser: {
    does: 'bytes or text from outside → values',
    own: ['parser', 'rules'],
    others: ['rules'],
    outside: ['audio/'],
    instead: 'a parser only reads: decisions belong in *.rules.ts, I/O in *.service.ts',
  },
  state: {
    does: 'a data structure in memory, without I/O',
    own: ['state', 'rules'],
    others: ['rules'],
    outside: ['audio/'],
    instead: 'I/O belongs in *.service.ts',
  },
  present: {
    does: 'row → wire',
    own: ['present'],
    others: ['present'],
    outside: [],
    instead: 'a rule belongs in *.service.ts',
  },
  jobs: {
    does: 'defineJob({ name, payload, run })',
    own: ['service'],
    others: [],
    outside: ['server/platform/jobs/'],
    instead: 'the work of a job belongs in *.service.ts',
  },
};

const vocabulary = `<noun>.<role>.ts with the roles ${Object.keys(roles).join(', ')}, and *.test.ts`;

/** Only the known file names stand in a feature. */
export const featureVocabulary: Rule = function* (tree) {
  for (const path of tree.paths) {
    if (areaOf(path) !== 'features') continue;
    const finding = (message: string): Finding => ({ path, line: 1, rule: 'vocabulary', message });
    if (!nounOf(path)) yield finding('server/features/ holds nouns only: it belongs in server/features/<noun>/');
    else if (!isTestFile(path) && !roleOf(path)) {
      yield finding(
        `a feature holds only ${vocabulary}: give it one of these roles, or make it a sub-noun with the same roles`,
      );
    }
  }
};

/** Each file of a feature imports only what its role may know. */
export const featureImports: Rule = function* (tree) {
  for (const file of tree.files) {
    const role = roleOf(file.path);
    if (!role || isTestFile(file.path)) continue;
    for (const reference of file.references) {
      if (mayImport(file.path, role, reference)) continue;
      const name = file.path.split('/').at(-1);
      const message = `${name} (${role.does}) may not import ${reference.target}: ${role.instead}`;
      yield { path: file.path, line: reference.line, rule: 'feature-import', message };
    }
  }
};

function mayImport(path: string, role: Role, { target, typeOnly }: ModuleReference): boolean {
  if (target === undefined) return true;
  const area = areaOf(target);
  if (area === 'http') return role.outside.includes('server/http/');
  if (typeOnly || area === 'contract') return true;
  if (area !== 'features') return role.outside.some((prefix) => target.startsWith(prefix));
  const targetRole = roleNameOf(target) ?? '';
  return (nounOf(target) === nounOf(path) ? role.own : role.others).includes(targetRole);
}

function roleOf(path: string): Role | undefined {
  const name = areaOf(path) === 'features' ? roleNameOf(path) : undefined;
  return name !== undefined && Object.hasOwn(roles, name) ? roles[name] : undefined;
}

/** `history/search/history-search.store.ts` → `store`. */
const roleNameOf = (path: string): string | undefined => /\/[a-z0-9-]+\.([a-z]+)\.ts$/.exec(path)?.[1];
