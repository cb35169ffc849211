import { readFileSync } from 'node:fs';
import type { Operation, ReplyKind } from './sdk-operations.ts';

const headerRow = 'operation\tverb\tpath\treply';

/** Formats the table for `operations.tsv`. */
export function formatOperations(operations: readonly Operation[]): string {
  return `${[headerRow, ...operations.map(({ id, verb, path, reply }) => [id, verb, path, reply].join('\t'))].join('\n')}\n`;
}

/** Reads the operations that the score counts. They are in a file so that an SDK update cannot change the count unnoticed. */
export function readOperations(): Operation[] {
  const text = readFileSync(`${import.meta.dirname}/operations.tsv`, 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [id, verb, path, reply] = line.split('\t');
      return { id: id!, verb: verb!, path: path!, reply: reply as ReplyKind };
    });
}

/** `voices.settings.get` → `voices`. */
export const readArea = (id: string): string => id.slice(0, id.indexOf('.'));
