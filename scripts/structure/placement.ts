import { areaOf, isTestFile, nounOf } from './areas.ts';
import type { Rule } from './tree.ts';

/** Every file lies in a folder that ARCHITECTURE.md names, and server/ has no loose files. */
export const knownFolders: Rule = function* (tree) {
  for (const { path } of tree.files) {
    if (areaOf(path)) continue;
    const inside = path.startsWith('server/')
      ? 'server/ holds main.ts, env.ts, modules/, http/, features/ and platform/'
      : undefined;
    const message = `${inside ?? 'there is no such top-level folder'}: it belongs in one of the folders that ARCHITECTURE.md draws`;
    yield { path, line: 1, rule: 'folder', message };
  }
};

/** Screens without a noun of their own: the home page, and pages that combine several nouns. */
const screensWithoutNoun = new Set(['home', 'settings', 'voice-lab']);

/** A noun has the same name in contract/, server/features/, web/nouns/ and web/screens/. */
export const sameNouns: Rule = function* (tree) {
  const contracts = new Set(tree.paths.flatMap((path) => /^contract\/[^/]+\/([^/]+)\.ts$/.exec(path)?.[1] ?? []));
  const folders = new Map<string, string>();
  for (const path of tree.paths) {
    const screen = /^web\/(?:nouns|screens)\/([^/]+)\//.exec(path)?.[1];
    const noun = nounOf(path) ?? (screen && !screensWithoutNoun.has(screen) ? screen : undefined);
    const folder = path.split('/').slice(0, 3).join('/');
    if (noun && !isTestFile(path) && !folders.has(folder)) folders.set(folder, noun);
  }
  for (const [folder, noun] of folders) {
    if (contracts.has(noun)) continue;
    const message = `the noun ${noun} has no contract/<area>/${noun}.ts: give it the name it has there, or move its code to the noun it belongs to`;
    yield { path: folder, line: 1, rule: 'noun', message };
  }
};
