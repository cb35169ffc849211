/** Rewrites `operations.tsv` after an SDK update: `node scripts/conformance/write-operations.ts`. */
import { writeFileSync } from 'node:fs';
import { formatOperations } from './operations.ts';
import { readSdkOperations } from './sdk-operations.ts';

writeFileSync(`${import.meta.dirname}/operations.tsv`, formatOperations(readSdkOperations()));
