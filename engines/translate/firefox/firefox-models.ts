import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { findCode } from '../language-codes.ts';

/** A model of Firefox Translations: one direction, always from or to English. */
export interface FirefoxModel {
  readonly from: string;
  readonly to: string;
  readonly model: string;
  readonly sourceVocabulary: string;
  readonly targetVocabulary: string;
}

/** A list of checksums beside the files, as `sha256sum` writes it. */
const checksumFile = 'SHA256SUMS';
/** Larger than any published file. */
const maxFileBytes = 512 * 1024 * 1024;

/**
 * The models in a folder with one folder for each direction, such as `en-es`, which is how fxtranslate stores them. A
 * folder with other files, or with a wrong checksum, is reported and left out.
 */
export async function listFirefoxModels(
  folder: string,
  onProblem: (problem: string) => void,
): Promise<readonly FirefoxModel[]> {
  const names = await readdir(folder).catch(() => []);
  const models = await Promise.all(names.toSorted().map((name) => readModel(folder, name, onProblem)));
  return models.filter((model) => model !== undefined);
}

async function readModel(folder: string, name: string, onProblem: (problem: string) => void) {
  const [, from, to] = /^([a-z]{2,3}(?:[_-][A-Za-z]{4})?)-([a-z]{2,3}(?:[_-][A-Za-z]{4})?)$/.exec(name) ?? [];
  if (!from || !to) return undefined;
  const path = join(folder, name);
  const files: readonly string[] = await readdir(path).catch(() => []);
  const find = (start: string, end: string) => files.find((file) => file.startsWith(start) && file.endsWith(end));
  const model = find('model.', '.bin');
  const shared = find('vocab.', '.spm');
  const [source, target] = [find('srcvocab.', '.spm') ?? shared, find('trgvocab.', '.spm') ?? shared];
  if (!model || !source || !target) {
    onProblem(`${name} needs the files model.*.bin and vocab.*.spm, or srcvocab.*.spm and trgvocab.*.spm`);
    return undefined;
  }
  const used = [...new Set([model, source, target])];
  const problem = await findProblem(path, used, files.includes(checksumFile));
  if (problem) {
    onProblem(`${name}: ${problem}`);
    return undefined;
  }
  const [modelPath, sourceVocabulary, targetVocabulary] = [model, source, target].map((file) => join(path, file));
  return { from, to, model: modelPath!, sourceVocabulary: sourceVocabulary!, targetVocabulary: targetVocabulary! };
}

async function findProblem(path: string, files: readonly string[], hasChecksums: boolean) {
  for (const file of files) {
    const { size } = await stat(join(path, file));
    if (size === 0 || size > maxFileBytes) return `${file} has ${size} bytes`;
  }
  if (!hasChecksums) return undefined;
  const lines = (await readFile(join(path, checksumFile), 'utf8')).split('\n');
  const sums = new Map(
    lines.flatMap((line) => {
      const [, sum, file] = /^([0-9a-f]{64}) [ *](\S+)$/.exec(line.trim()) ?? [];
      return sum && file ? [[file, sum] as const] : [];
    }),
  );
  for (const file of files) {
    const expected = sums.get(file);
    if (!expected) return `${checksumFile} does not list ${file}`;
    if ((await sha256(join(path, file))) !== expected) return `${file} does not have the checksum of ${checksumFile}`;
  }
  return undefined;
}

/** Checksums by path, size and time: a file is read once. */
const known = new Map<string, string>();

async function sha256(path: string): Promise<string> {
  const { size, mtimeMs } = await stat(path);
  const key = `${path} ${size} ${mtimeMs}`;
  const earlier = known.get(key);
  if (earlier !== undefined) return earlier;
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const sum = hash.digest('hex');
  known.set(key, sum);
  return sum;
}

/** The models that translate one after the other: one, or two with English between; undefined without them. */
export function findRoute(
  models: readonly FirefoxModel[],
  from: string,
  to: string,
): readonly FirefoxModel[] | undefined {
  const find = (source: string, target: string): FirefoxModel | undefined => {
    const start = findCode(
      source,
      models.map((model) => model.from),
    );
    const fitting = models.filter((model) => model.from === start);
    const end = findCode(
      target,
      fitting.map((model) => model.to),
    );
    return fitting.find((model) => model.to === end);
  };
  const direct = find(from, to);
  if (direct) return [direct];
  const [first, second] = [find(from, 'en'), find('en', to)];
  return first && second ? [first, second] : undefined;
}
