import { type Area, areaOf, isTestFile } from './areas.ts';
import { isNode, type SyntaxNode } from './source.ts';
import type { Finding, Rule, Tree } from './tree.ts';

interface Layer {
  readonly mayImport: readonly Area[];
  readonly advice: string;
}

const allowedAreas = {
  audio: ['contract', 'audio'],
  engines: ['contract', 'audio', 'engines'],
  sandbox: ['contract', 'platform', 'sandbox'],
  platform: ['contract', 'audio', 'engines', 'env', 'platform', 'sandbox'],
  features: ['contract', 'audio', 'engines', 'env', 'platform', 'features'],
} as const satisfies Record<string, readonly Area[]>;

/** Which areas each area may import. An area without an entry (tooling, main) may import everything. */
const layers: Partial<Record<Area, Layer>> = {
  contract: {
    mayImport: ['contract'],
    advice: 'contract/ contains only what server and web share; move code that needs this module to its caller',
  },
  audio: {
    mayImport: allowedAreas.audio,
    advice:
      'audio/ contains pure functions on Pcm; code that drives an engine belongs in engines/, a product rule in server/features/',
  },
  engines: {
    mayImport: allowedAreas.engines,
    advice:
      'engines/ does not depend on the server; pass the value in from server/modules/ as an argument or a callback',
  },
  settings: {
    mayImport: ['contract', 'settings'],
    advice: 'server/settings/ only declares variables; code that acts on them belongs in server/platform/',
  },
  env: {
    mayImport: ['contract', 'settings'],
    advice: 'server/env.ts only reads variables; code that acts on them belongs in server/platform/',
  },
  sandbox: {
    mayImport: allowedAreas.sandbox,
    advice:
      'payment-sandbox/ imitates Stripe and does not depend on any noun; a rule about plans belongs in server/features/billing/',
  },
  platform: {
    mayImport: allowedAreas.platform,
    advice:
      'server/platform/ does not depend on any noun; a rule about a noun belongs in server/features/<noun>/<noun>.service.ts',
  },
  features: {
    mayImport: [...allowedAreas.features, 'http'],
    advice: 'a feature does not depend on server/main.ts or server/modules/; pass the value in from server/modules/',
  },
  http: {
    mayImport: ['contract', 'audio', 'engines', 'env', 'platform', 'http'],
    advice:
      'server/http/ does not depend on any noun; pass services in from server/modules/, and declare shared types in server/http/',
  },
  clients: {
    mayImport: ['contract', 'clients', 'config'],
    advice: 'clients/ reaches a server only by its HTTP API; code that both need belongs in contract/',
  },
  web: {
    mayImport: ['contract', 'web'],
    advice:
      'the web app calls the server over HTTP through web/data/api/client.ts; code that both need belongs in contract/',
  },
};

/** Imports between areas point in one direction. Tests under server/ may use the whole server. */
export const areaImports: Rule = function* (tree) {
  for (const file of tree.files) {
    const from = areaOf(file.path);
    const layer = from && layers[from];
    if (!layer) continue;
    const insideServer = isTestFile(file.path) && file.path.startsWith('server/');
    for (const { target, line } of file.references) {
      const to = target === undefined ? undefined : areaOf(target);
      if (!to || layer.mayImport.includes(to)) continue;
      if (insideServer && (target?.startsWith('server/') || to === 'engines' || to === 'sandbox')) continue;
      yield { path: file.path, line, rule: 'layer', message: `${from} may not import ${target}: ${layer.advice}` };
    }
  }
};

/** Code talks to the payment provider only through Stripe's SDK: one file decides whether Stripe or the sandbox answers. */
export const sandboxConfined: Rule = function* (tree) {
  for (const { path, references } of tree.files) {
    if (areaOf(path) !== 'platform' || isTestFile(path) || path === 'server/platform/payments/payments.ts') continue;
    for (const { target, line } of references) {
      if (target === undefined || areaOf(target) !== 'sandbox') continue;
      const message = `only server/platform/payments/payments.ts may open the payment sandbox: take Payments as an argument`;
      yield { path, line, rule: 'sandbox', message };
    }
  }
};

/** contract/ imports only zod, so that the browser can load it. */
export const contractImports: Rule = function* (tree) {
  for (const file of tree.files) {
    if (areaOf(file.path) !== 'contract' || isTestFile(file.path)) continue;
    for (const { specifier, target, line } of file.references) {
      if (target !== undefined || specifier === 'zod' || specifier.startsWith('zod/')) continue;
      const message = `contract imports only zod, not ${specifier}: code that needs it belongs in server/ or web/`;
      yield { path: file.path, line, rule: 'contract-zod', message };
    }
  }
};

/** The browser loads no schemas of the contract: types, and values of files without zod, are enough. */
export const webWithoutSchemas: Rule = function* (tree) {
  const files = new Map(tree.files.map((file) => [file.path, file]));
  const known = new Map<string, boolean>();
  const loadsZod = (path: string): boolean => {
    const before = known.get(path);
    if (before !== undefined) return before;
    known.set(path, false);
    const values = files.get(path)?.references.filter(({ isTypeOnly }) => !isTypeOnly) ?? [];
    const loads = values.some(({ specifier, target }) => specifier === 'zod' || (target && loadsZod(target)));
    known.set(path, loads);
    return loads;
  };
  for (const { path, references } of tree.files) {
    if (areaOf(path) !== 'web' || isTestFile(path)) continue;
    for (const { target, line, isTypeOnly } of references) {
      if (isTypeOnly || target === undefined || areaOf(target) !== 'contract' || !loadsZod(target)) continue;
      const message = `the web app loads no schemas, but ${target} imports zod, which compiles code in the browser: move the value to a file of contract/ without zod`;
      yield { path, line, rule: 'web-schemas', message };
    }
  }
};

const impureCalls = new Set(['fetch', 'setTimeout', 'setInterval']);
const impureMembers = new Set(['process', 'performance']);

/** audio/ is deterministic: no I/O, clock, randomness or environment. */
export const audioPure: Rule = function* (tree: Tree) {
  for (const file of tree.files) {
    if (areaOf(file.path) !== 'audio' || isTestFile(file.path)) continue;
    const finding = (line: number, impureName: string): Finding => ({
      path: file.path,
      line,
      rule: 'audio-pure',
      message: `audio/ is deterministic and may not use ${impureName}: take the value as an argument; I/O belongs in engines/ or server/platform/`,
    });
    for (const { specifier, line } of file.references) {
      if (specifier.startsWith('node:')) yield finding(line, specifier);
    }
    for (const node of file.nodes) {
      const impureName = impureUse(node);
      if (impureName) yield finding(file.lineAt(node.start), impureName);
    }
  }
};

function impureUse(node: SyntaxNode): string | undefined {
  if (node.type === 'NewExpression' && isNode(node.callee, 'Identifier') && node.callee.name === 'Date') {
    return (node.arguments as unknown[]).length === 0 ? 'new Date()' : undefined;
  }
  if (node.type === 'CallExpression' && isNode(node.callee, 'Identifier')) {
    return impureCalls.has(String(node.callee.name)) ? `${String(node.callee.name)}()` : undefined;
  }
  if (node.type !== 'MemberExpression' || !isNode(node.object, 'Identifier') || !isNode(node.property))
    return undefined;
  const use = `${String(node.object.name)}.${String(node.property.name)}`;
  return impureMembers.has(String(node.object.name)) || use === 'Date.now' || use === 'Math.random' ? use : undefined;
}
