import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formatOperations, readOperations } from './operations.ts';
import { scenarios } from './scenarios.ts';
import { exampleArguments, readSdkOperations } from './sdk-operations.ts';

it('matches the installed SDK: run write-operations.ts after an update', () => {
  const storedTable = readFileSync(`${import.meta.dirname}/operations.tsv`, 'utf8');
  expect(storedTable).toBe(formatOperations(readSdkOperations()));
  expect(readOperations()).toHaveLength(412);
});

it('has scenarios for known operations only', () => {
  const ids = new Set(readOperations().map((operation) => operation.id));
  expect(Object.keys(scenarios).filter((id) => !ids.has(id))).toEqual([]);
});

it("reads the SDK's example of every operation", () => {
  const file = Buffer.from('file');
  const examples = new Map(readSdkOperations().map((one) => [one.id, exampleArguments(one, file)]));
  expect(examples.get('tokens.singleUse.create')).toEqual(['realtime_scribe']);
  expect(examples.get('forcedAlignment.create')).toEqual([{ file, text: 'text' }]);
  expect(examples.get('history.getAudio')).toEqual(['x', {}]);
});
