import type { Finding, Rule } from './tree.ts';

/** The layers of web/: each may import those of earlier rows. Layers of one row may not import each other. */
const layers: readonly (readonly string[])[] = [
  ['messages'],
  ['format'],
  ['data'],
  ['parts'],
  ['nouns'],
  ['panels'],
  ['shell', 'screens', 'pages', 'player', 'convai-widget', 'site-script'],
];

/** Where code belongs that breaks the rules of a layer, for messages. */
const layerAdvice: Readonly<Record<string, string>> = {
  messages: 'web/messages/ translates texts, and knows nothing of the app',
  format: 'web/format/ is pure text and number formatting',
  data: 'web/data/ talks to the server and the browser, and draws nothing',
  parts:
    'web/parts/ does not depend on any noun: pass the value in as a property, or move the file to web/nouns/<noun>/',
  nouns:
    'code that several nouns need belongs in the noun of lowest rank or in web/parts/; code that combines nouns, in web/panels/',
  panels: 'a panel combines nouns; code that a panel and a screen share belongs in web/nouns/<noun>/ or web/panels/',
  shell:
    'the shell imports no screen and no page: shared components belong in web/nouns/<noun>/, a notice in web/panels/notices/',
  screens:
    'a screen imports neither the shell nor a page: shared components belong in web/nouns/<noun>/, a section of the settings in web/panels/settings-sections/',
  player: 'the player on other sites imports nothing of the app, so that it stays small',
  'convai-widget': 'the widget on other sites imports nothing of the app',
  'site-script': 'the script of the public site imports nothing of the app that draws, so that it stays small',
  pages: 'a page imports neither the shell nor a screen: shared components belong in web/nouns/<noun>/',
};

/** The nouns by rank: a noun imports only nouns of lower rank, which rules out cycles. */
const nounRanks: readonly (readonly string[])[] = [
  [
    'agent-settings',
    'agent-talk',
    'agent-tests',
    'agent-tools',
    'agents',
    'ai-speech-classifier',
    'api-keys',
    'assets',
    'audio-effects',
    'audit-log',
    'auth',
    'background-jobs',
    'batch-calls',
    'consent',
    'console',
    'conversations',
    'data-export',
    'devices',
    'engine-models',
    'feature-flags',
    'flows',
    'groups',
    'history',
    'instance',
    'integrations',
    'invitations',
    'knowledge-base',
    'mcp-servers',
    'members',
    'models',
    'music',
    'notifications',
    'onboarding',
    'payouts',
    'phone-numbers',
    'plans',
    'pronunciation-dictionaries',
    'reads',
    'resource-shares',
    'second-factor',
    'service-accounts',
    'sessions',
    'speech-to-text',
    'status',
    'training-opt-out',
    'triage-tickets',
    'usage',
    'voice-collections',
    'voice-isolator',
    'webhooks',
    'whatsapp',
    'workspace-deletion',
    'workspace-invites',
  ],
  [
    'action-links',
    'feedback',
    'identity-providers',
    'passkeys',
    'productions',
    'read-collections',
    'share-links',
    'sign-in-providers',
    'site-forms',
    'sound-effects',
    'subscription',
    'voices',
    'workspace',
  ],
  [
    'dubbing-projects',
    'history-versions',
    'promo-codes',
    'share-videos',
    'speech',
    'studio-projects',
    'voice-changer',
    'voiceover-projects',
  ],
  ['audio-native', 'dialogue'],
];

/** The panels by rank, with the same rule. */
const panelRanks: readonly (readonly string[])[] = [
  [
    'background-jobs',
    'closed-workspace',
    'dialogue',
    'item-versions',
    'navigation',
    'notices',
    'notifications',
    'settings-sections',
    'share',
    'whats-new',
  ],
  ['history-list'],
];

const rankOf = (ranks: readonly (readonly string[])[], name: string): number =>
  ranks.findIndex((names) => names.includes(name));

interface Place {
  readonly layer: string;
  /** The folder in the layer: a noun, panel, screen or kind; undefined for a file directly in the layer. */
  readonly folder: string | undefined;
}

/** Undefined outside web/, and for the files at its root, which may import everything. */
function placeOf(path: string): Place | undefined {
  const [, layer, folder, rest] = /^web\/([^/]+)\/(?:([^/]+)\/)?(.+)$/.exec(path) ?? [];
  return layer === undefined || rest === undefined || layer === 'public' ? undefined : { layer, folder };
}

/** The layers of web/ and the direction between them; no screen imports another screen. */
export const webLayers: Rule = function* (tree) {
  for (const { path, references } of tree.files) {
    const from = placeOf(path);
    if (!from) continue;
    const rank = rankOf(layers, from.layer);
    if (rank < 0) {
      const message = `web/ has no layer ${from.layer}: it has ${layers.flat().join(', ')}`;
      yield { path, line: 1, rule: 'web-layer', message };
      continue;
    }
    for (const { target, line } of references) {
      if (target === undefined || target.includes('/+types/') || !target.startsWith('web/')) continue;
      const to = placeOf(target);
      const finding = (message: string): Finding => ({ path, line, rule: 'web-layer', message });
      if (!to)
        yield finding(`${from.layer} may not import ${target}: the files at the root of web/ are above all layers`);
      else if (to.layer !== from.layer && rankOf(layers, to.layer) >= rank)
        yield finding(`${from.layer} may not import ${target}: ${layerAdvice[from.layer]}`);
      else if (from.layer === 'screens' && to.layer === 'screens' && to.folder !== from.folder)
        yield finding(
          `the screen ${from.folder} may not import the screen ${to.folder}: shared components belong in web/nouns/${to.folder}/, components that combine nouns in web/panels/`,
        );
    }
  }
};

/** Nouns and panels import only those of lower rank. */
export const webRanks: Rule = function* (tree) {
  const ranksOf: Readonly<Record<string, typeof nounRanks>> = { nouns: nounRanks, panels: panelRanks };
  const unranked = new Set<string>();
  for (const { path, references } of tree.files) {
    const from = placeOf(path);
    const ranks = from && ranksOf[from.layer];
    if (!ranks) continue;
    const { layer, folder } = from;
    const rank = folder === undefined ? -1 : rankOf(ranks, folder);
    if (rank < 0) {
      const place = `${layer}/${folder}`;
      if (unranked.has(place)) continue;
      unranked.add(place);
      const message =
        folder === undefined
          ? `web/${layer}/ contains only folders: move the file to web/${layer}/<name>/`
          : `${folder} has no rank: add it to scripts/structure/web.ts, with a higher rank than everything that it imports`;
      yield { path, line: 1, rule: 'web-rank', message };
      continue;
    }
    for (const { target, line } of references) {
      const to = target === undefined ? undefined : placeOf(target);
      if (to?.layer !== layer || to.folder === undefined || to.folder === folder) continue;
      if (rankOf(ranks, to.folder) < rank) continue;
      const message = `${folder} may import only ${layer} of lower rank, not ${to.folder}: code that both need belongs in the lower of them; code that combines both, in ${layer === 'nouns' ? 'web/panels/' : 'the panel of higher rank'}`;
      yield { path, line, rule: 'web-rank', message };
    }
  }
};
