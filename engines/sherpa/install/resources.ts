import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { downloadBytes, type EngineModelEntry } from '../../../contract/catalogue/engine-models.ts';

export interface ResourceOptions {
  /** The folder of the installed models. */
  readonly models: string;
  /** Free bytes on the disk of `folder`. */
  readonly freeBytes?: (folder: string) => Promise<number>;
  /** Bytes of memory that this process and its children can still use. */
  readonly freeMemory?: () => number;
}

/** Disk space for the archive, its content and a reserve. */
const spaceFactor = 2.5;
const spareBytes = 64_000_000;
/** Memory of a loaded model: its unpacked weights, the buffers of a clause, and the process. */
const memoryFactor = 3.5;
const processBytes = 90_000_000;

/** Bytes of memory that a model needs when it speaks, as an estimate. */
export const estimateMemory = (entry: EngineModelEntry): number => downloadBytes(entry) * memoryFactor + processBytes;

/** Memory that stays free when models are loaded in advance. */
const reserveBytes = 500_000_000;

/** Whether an installed model of this size on disk can be loaded in advance. */
export const canKeepLoaded = (installedBytes: number, freeMemory: () => number = readFreeMemory): boolean =>
  freeMemory() >= installedBytes * 2 + processBytes + reserveBytes;

/**
 * Why the disk or the memory does not suffice for these models, as a sentence for the operator; undefined if they do. Only
 * one model must fit into memory, because the pool unloads the others.
 */
export async function findShortage(
  entries: readonly EngineModelEntry[],
  { models, freeBytes = readFreeBytes, freeMemory = readFreeMemory }: ResourceOptions,
): Promise<string | undefined> {
  if (entries.length === 0) return undefined;
  const names = new Intl.ListFormat('en').format(entries.map(({ title }) => title));
  const neededSpace = entries.reduce((sum, entry) => sum + downloadBytes(entry), 0) * spaceFactor + spareBytes;
  const freeSpace = await freeBytes(models);
  if (freeSpace < neededSpace)
    return `There is not enough disk space for ${names}: ${formatMb(neededSpace)} are needed, but only ${formatMb(freeSpace)} are free.`;
  const neededMemory = Math.max(...entries.map(estimateMemory));
  const free = freeMemory();
  if (free < neededMemory)
    return `There is not enough memory for ${names}: ${formatMb(neededMemory)} are needed, but only ${formatMb(free)} are available.`;
  return undefined;
}

const formatMb = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;

/** Memory of the server without models. */
const serverBytes = 1_000_000_000;

/** Bytes of memory that a new process can use. In a container, the limit counts, because its usage includes file caches. */
function readFreeMemory(): number {
  const limit = process.constrainedMemory();
  const free = process.availableMemory();
  return limit > 0 && limit < totalmem() ? Math.max(free, limit - serverBytes) : free;
}

/** Free bytes on the disk of the folder, or of its nearest existing parent. */
export async function readFreeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const parent = join(folder, '..');
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error;
    return readFreeBytes(parent);
  }
}
