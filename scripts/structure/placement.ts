import { areaOf, isTestFile, nounOf } from './areas.ts';
import type { Rule } from './tree.ts';

/** Every file is in a folder that ARCHITECTURE.md lists; server/ itself contains only main*.ts and env*.ts. */
export const knownFolders: Rule = function* (tree) {
  for (const { path } of tree.files) {
    if (areaOf(path)) continue;
    const serverReason = path.startsWith('server/')
      ? 'server/ contains only main.ts, env.ts, settings/, modules/, http/, features/ and platform/'
      : undefined;
    const message = `${serverReason ?? 'there is no such top-level folder'}: move the file to a folder that ARCHITECTURE.md lists`;
    yield { path, line: 1, rule: 'folder', message };
  }
};

/** Screens without a noun of their own: the home page, and pages that combine several nouns. */
const screensWithoutNoun = new Set(['dev-parts', 'home', 'settings', 'voice-lab']);

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
    const message = `the noun ${noun} has no contract/<area>/${noun}.ts: use the name of the contract, or move the code to the noun that it belongs to`;
    yield { path: folder, line: 1, rule: 'noun', message };
  }
};
