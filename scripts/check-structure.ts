import { pathToFileURL } from 'node:url';
import { environmentConfined, sqlConfined, tenantConfined, wiringConfined } from './structure/confined.ts';
import { featureCycles } from './structure/cycles.ts';
import { featureImports, featureVocabulary } from './structure/features.ts';
import { uniqueNames } from './structure/folders.ts';
import { keptByGit } from './structure/kept.ts';
import { fileNames, fileSizes, importEndings, noBarrels } from './structure/names.ts';
import { knownRooms, nounRooms } from './structure/rooms.ts';
import { type Finding, type Rule, readTree } from './structure/tree.ts';
import { areaWalls, audioPure, contractOnZod, sandboxDoor } from './structure/walls.ts';
import { webLayers, webRanks } from './structure/web.ts';

const rules: readonly Rule[] = [
  knownRooms,
  nounRooms,
  keptByGit,
  featureVocabulary,
  areaWalls,
  webLayers,
  webRanks,
  sandboxDoor,
  contractOnZod,
  audioPure,
  featureImports,
  featureCycles,
  sqlConfined,
  environmentConfined,
  wiringConfined,
  tenantConfined,
  fileNames,
  noBarrels,
  fileSizes,
  uniqueNames,
  importEndings,
];

/** Judges the tree under `root` by every rule of the house; ordered by file and line. */
export function checkStructure(root: string): { findings: Finding[]; summary: string } {
  const tree = readTree(root);
  const findings = rules.flatMap((rule) => [...rule(tree)]);
  findings.sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
  const sizes = tree.files.map((file) => file.lines).sort((a, b) => a - b);
  const at = (part: number) => sizes[Math.floor(part * (sizes.length - 1))] ?? 0;
  const summary = `${tree.files.length} files, lines: median ${at(0.5)}, p90 ${at(0.9)}, longest ${at(1)}`;
  return { findings, summary };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { findings, summary } = checkStructure(process.argv[2] ?? process.cwd());
  for (const { path, line, rule, message } of findings) console.error(`${path}:${line} [${rule}] ${message}`);
  console.log(`structure: ${findings.length} findings in ${summary}`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}
