import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formatOperations, readOperations } from './operations.ts';
import { scenarios } from './scenarios.ts';
import { exampleArguments, readSdkOperations } from './sdk-operations.ts';

it('the table is that of the installed SDK: write-operations.ts writes it after an update', () => {
  const kept = readFileSync(`${import.meta.dirname}/operations.tsv`, 'utf8');
  expect(kept).toBe(formatOperations(readSdkOperations()));
  expect(readOperations()).toHaveLength(412);
});

it('each scenario is for an operation of the table', () => {
  const ids = new Set(readOperations().map((operation) => operation.id));
  expect(Object.keys(scenarios).filter((id) => !ids.has(id))).toEqual([]);
});

it("the SDK's example of every operation can be read", () => {
  const file = Buffer.from('file');
  const examples = new Map(readSdkOperations().map((one) => [one.id, exampleArguments(one, file)]));
  expect(examples.get('tokens.singleUse.create')).toEqual(['realtime_scribe']);
  expect(examples.get('forcedAlignment.create')).toEqual([{ file, text: 'text' }]);
  expect(examples.get('history.getAudio')).toEqual(['x', {}]);
});
