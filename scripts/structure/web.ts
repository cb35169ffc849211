import type { Finding, Rule } from './tree.ts';

/** The layers of web/, in order: each may import those before it. Layers of one line stand side by side. */
const layers: readonly (readonly string[])[] = [
  ['format'],
  ['data'],
  ['parts'],
  ['nouns'],
  ['panels'],
  ['shell', 'screens', 'pages'],
];

/** What a layer is for: it ends the sentence "move it to …". */
const belongs: Readonly<Record<string, string>> = {
  format: 'web/format/ is pure text and number formatting',
  data: 'web/data/ talks to the server and the browser, and draws nothing',
  parts: 'web/parts/ knows no noun: pass the value in as a property, or move the file to web/nouns/<noun>/',
  nouns:
    'what several nouns need belongs with the lowest of them, or in web/parts/; what combines nouns, in web/panels/',
  panels: 'a panel combines nouns; what a panel and a screen both need belongs in web/nouns/<noun>/ or web/panels/',
  shell:
    'the shell knows no screen and no page: what both show belongs in web/nouns/<noun>/, a notice in web/panels/notices/',
  screens:
    'a screen knows neither the shell nor a page: what both show belongs in web/nouns/<noun>/, a section of the settings in web/panels/settings-sections/',
  pages: 'a page knows neither the shell nor a screen: what both show belongs in web/nouns/<noun>/',
};

/** The nouns of the web by rank: a noun imports only nouns of lower rank, so that they form no cycle. */
const nounRanks: readonly (readonly string[])[] = [
  [
    'auth',
    'data-export',
    'devices',
    'engine-models',
    'feature-flags',
    'history',
    'instance',
    'invitations',
    'models',
    'onboarding',
    'plans',
    'pronunciation-dictionaries',
    'second-factor',
    'sessions',
    'voice-collections',
  ],
  [
    'action-links',
    'contact-sales',
    'feedback',
    'identity-providers',
    'passkeys',
    'share-links',
    'sign-in-providers',
    'subscription',
    'voices',
  ],
  ['promo-codes', 'share-videos', 'speech'],
  ['dialogue'],
];

/** The panels by rank, as the nouns. */
const panelRanks: readonly (readonly string[])[] = [
  ['dialogue', 'notices', 'settings-sections', 'share'],
  ['history-list'],
];

const rankOf = (ranks: readonly (readonly string[])[], name: string): number =>
  ranks.findIndex((names) => names.includes(name));

interface Place {
  readonly layer: string;
  /** The noun, panel, screen or kind: the folder inside the layer; undefined for a file that lies in no folder. */
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
      if (!to) yield finding(`${from.layer} may not import ${target}: the files at the root of web/ stand over all`);
      else if (to.layer !== from.layer && rankOf(layers, to.layer) >= rank)
        yield finding(`${from.layer} may not import ${target}: ${belongs[from.layer]}`);
      else if (from.layer === 'screens' && to.layer === 'screens' && to.folder !== from.folder)
        yield finding(
          `the screen ${from.folder} may not import the screen ${to.folder}: what both show belongs in web/nouns/${to.folder}/, what combines nouns in web/panels/`,
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
          ? `web/${layer}/ holds only folders: put the file into web/${layer}/<name>/`
          : `${folder} has no rank: give it one in scripts/structure/web.ts, above all that it imports`;
      yield { path, line: 1, rule: 'web-rank', message };
      continue;
    }
    for (const { target, line } of references) {
      const to = target === undefined ? undefined : placeOf(target);
      if (to?.layer !== layer || to.folder === undefined || to.folder === folder) continue;
      if (rankOf(ranks, to.folder) < rank) continue;
      const message = `${folder} may import only ${layer} of lower rank, not ${to.folder}: what both need belongs with the lower of them; what combines both belongs in ${layer === 'nouns' ? 'web/panels/' : 'the panel of higher rank'}`;
      yield { path, line, rule: 'web-rank', message };
    }
  }
};
