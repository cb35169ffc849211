import { areaOf, isTestFile, nounOf } from './areas.ts';
import type { Rule } from './tree.ts';

/** Every file lies in a room of the house, and server/ has no loose files. */
export const knownRooms: Rule = function* (tree) {
  for (const { path } of tree.files) {
    if (areaOf(path)) continue;
    const inside = path.startsWith('server/')
      ? 'server/ holds main.ts, env.ts, http/, features/ and platform/'
      : undefined;
    const message = `${inside ?? 'the house has no such room'}: it belongs in one of the folders that ARCHITECTURE.md draws`;
    yield { path, line: 1, rule: 'room', message };
  }
};

/** Screens that show no noun of their own: the start page, and the pages that gather what several nouns do. */
const screensWithoutNoun = new Set(['home', 'settings', 'voice-lab']);

/** A noun has the same name in contract/, server/features/, web/nouns/ and web/screens/. */
export const nounRooms: Rule = function* (tree) {
  const contracts = new Set(tree.paths.flatMap((path) => /^contract\/[^/]+\/([^/]+)\.ts$/.exec(path)?.[1] ?? []));
  const rooms = new Map<string, string>();
  for (const path of tree.paths) {
    const screen = /^web\/(?:nouns|screens)\/([^/]+)\//.exec(path)?.[1];
    const noun = nounOf(path) ?? (screen && !screensWithoutNoun.has(screen) ? screen : undefined);
    const room = path.split('/').slice(0, 3).join('/');
    if (noun && !isTestFile(path) && !rooms.has(room)) rooms.set(room, noun);
  }
  for (const [room, noun] of rooms) {
    if (contracts.has(noun)) continue;
    const message = `the noun ${noun} has no contract/<area>/${noun}.ts: give it the name it has there, or move its code to the noun it belongs to`;
    yield { path: room, line: 1, rule: 'noun-rooms', message };
  }
};
