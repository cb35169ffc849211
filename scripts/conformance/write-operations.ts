/** Writes `operations.tsv` anew after an update of the SDK: `node scripts/conformance/write-operations.ts`. */
import { writeFileSync } from 'node:fs';
import { formatOperations } from './operations.ts';
import { readSdkOperations } from './sdk-operations.ts';

writeFileSync(`${import.meta.dirname}/operations.tsv`, formatOperations(readSdkOperations()));
