import { type Area, areaOf, isTestFile } from './areas.ts';
import { isNode, type SyntaxNode } from './source.ts';
import type { Finding, Rule, Tree } from './tree.ts';

interface Layer {
  readonly mayImport: readonly Area[];
  readonly instead: string;
}

const below = {
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
    instead:
      'contract/ holds only what both sides may know; what needs the other module belongs there, with its caller',
  },
  audio: {
    mayImport: below.audio,
    instead:
      'audio/ is pure arithmetic on Pcm; code that drives an engine belongs in engines/, a rule of the product in server/features/',
  },
  engines: {
    mayImport: below.engines,
    instead: 'engines/ never knows the server; hand the value in as an argument or a callback from server/modules/',
  },
  env: {
    mayImport: ['contract'],
    instead: 'server/env.ts only reads variables; what acts on them belongs in server/platform/',
  },
  sandbox: {
    mayImport: below.sandbox,
    instead:
      'payment-sandbox/ answers as Stripe does and knows no noun of ours; a rule about plans belongs in server/features/billing/',
  },
  platform: {
    mayImport: below.platform,
    instead:
      'server/platform/ serves every noun and knows none; a rule about a noun belongs in its server/features/<noun>/<noun>.service.ts',
  },
  features: {
    mayImport: [...below.features, 'http'],
    instead: 'a feature never knows who starts it; hand the value in from server/modules/',
  },
  http: {
    mayImport: ['contract', 'audio', 'engines', 'env', 'platform', 'http'],
    instead:
      'server/http/ knows no noun and is handed its parts by server/modules/; a type that both need belongs in server/http/',
  },
  web: {
    mayImport: ['contract', 'web'],
    instead:
      'the web speaks to the server over HTTP by web/data/api/client.ts; what both sides need to know belongs in contract/',
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
      yield { path: file.path, line, rule: 'layer', message: `${from} may not import ${target}: ${layer.instead}` };
    }
  }
};

/** Code speaks to the payment provider by Stripe's SDK alone: one file decides that the sandbox answers it. */
export const sandboxConfined: Rule = function* (tree) {
  for (const { path, references } of tree.files) {
    if (areaOf(path) !== 'platform' || isTestFile(path) || path === 'server/platform/payments/payments.ts') continue;
    for (const { target, line } of references) {
      if (target === undefined || areaOf(target) !== 'sandbox') continue;
      const message = `only server/platform/payments/payments.ts opens the payment sandbox: take Payments as an argument`;
      yield { path, line, rule: 'sandbox', message };
    }
  }
};

/** contract/ stands on zod alone, so that the browser can read it. */
export const contractOnZod: Rule = function* (tree) {
  for (const file of tree.files) {
    if (areaOf(file.path) !== 'contract' || isTestFile(file.path)) continue;
    for (const { specifier, target, line } of file.references) {
      if (target !== undefined || specifier === 'zod' || specifier.startsWith('zod/')) continue;
      const message = `contract imports only zod, not ${specifier}: code that needs it belongs with the side that runs it (server/ or web/)`;
      yield { path: file.path, line, rule: 'contract-zod', message };
    }
  }
};

const impureCalls = new Set(['fetch', 'setTimeout', 'setInterval']);
const impureMembers = new Set(['process', 'performance']);

/** audio/ gives the same samples for the same input: no I/O, clock, chance or environment. */
export const audioPure: Rule = function* (tree: Tree) {
  for (const file of tree.files) {
    if (areaOf(file.path) !== 'audio' || isTestFile(file.path)) continue;
    const finding = (line: number, what: string): Finding => ({
      path: file.path,
      line,
      rule: 'audio-pure',
      message: `audio is pure, it may not use ${what}: take the value as an argument; I/O belongs in engines/ or server/platform/`,
    });
    for (const { specifier, line } of file.references) {
      if (specifier.startsWith('node:')) yield finding(line, specifier);
    }
    for (const node of file.nodes) {
      const what = impureUse(node);
      if (what) yield finding(file.lineAt(node.start), what);
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
