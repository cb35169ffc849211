/** Checks the licence of every dependency: `npm run licenses`, and with `-- --all` lists every package. */
import { join } from 'node:path';
import { formatReport, readLockedPackages, reviewLicenses } from './licenses/licenses.ts';
import { licenseOverrides } from './licenses/overrides.ts';

const report = reviewLicenses(readLockedPackages(join(import.meta.dirname, '..')), licenseOverrides);
console.log(formatReport(report, process.argv.includes('--all')));
if (report.problems.length > 0) {
  console.error(`\n${report.problems.join('\n')}`);
  process.exitCode = 1;
}
