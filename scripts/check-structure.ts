import { pathToFileURL } from 'node:url';
import {
  environmentConfined,
  permissionsConfined,
  sqlConfined,
  wiringConfined,
  workspaceIdConfined,
} from './structure/confinement.ts';
import { featureCycles, fileCycles } from './structure/cycles.ts';
import { usedErrorCodes } from './structure/error-codes.ts';
import { featureFileNames, featureImports, lowNounImports } from './structure/features.ts';
import { folderSizes, newestSnapshot, uniqueNames } from './structure/folders.ts';
import { noIgnoredFiles } from './structure/ignored-files.ts';
import { interfaceFormats } from './structure/interface-formats.ts';
import { interfaceTexts } from './structure/interface-texts.ts';
import { areaImports, audioPure, contractImports, sandboxConfined, webWithoutSchemas } from './structure/layers.ts';
import { fileNames, fileSizes, importExtensions, noBarrels } from './structure/names.ts';
import { knownFolders, sameNouns } from './structure/placement.ts';
import { noPoolInTransaction } from './structure/pool-in-transaction.ts';
import { type Finding, type Rule, readTree } from './structure/tree.ts';
import { webLayers, webRanks } from './structure/web.ts';

const rules: readonly Rule[] = [
  knownFolders,
  sameNouns,
  noIgnoredFiles,
  featureFileNames,
  areaImports,
  sandboxConfined,
  webLayers,
  webRanks,
  interfaceTexts,
  interfaceFormats,
  contractImports,
  webWithoutSchemas,
  audioPure,
  featureImports,
  lowNounImports,
  featureCycles,
  fileCycles,
  sqlConfined,
  environmentConfined,
  wiringConfined,
  workspaceIdConfined,
  permissionsConfined,
  noPoolInTransaction,
  fileNames,
  noBarrels,
  fileSizes,
  folderSizes,
  newestSnapshot,
  uniqueNames,
  usedErrorCodes,
  importExtensions,
];

/** Applies every rule of ARCHITECTURE.md to the tree under `root`. The findings are ordered by file and line. */
export function checkStructure(root: string): { findings: Finding[]; summary: string } {
  const tree = readTree(root);
  const findings = rules.flatMap((rule) => [...rule(tree)]);
  findings.sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
  const sizes = tree.files.map((file) => file.lines).sort((a, b) => a - b);
  const sizeAtQuantile = (part: number) => sizes[Math.floor(part * (sizes.length - 1))] ?? 0;
  const summary = `${tree.files.length} files, lines: median ${sizeAtQuantile(0.5)}, p90 ${sizeAtQuantile(0.9)}, longest ${sizeAtQuantile(1)}`;
  return { findings, summary };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { findings, summary } = checkStructure(process.argv[2] ?? process.cwd());
  for (const { path, line, rule, message } of findings) console.error(`${path}:${line} [${rule}] ${message}`);
  console.log(`structure: ${findings.length} findings in ${summary}`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}
