/** Operator command that backs up, migrates and checks before a newer version starts: `npm run upgrade -- …`. */
import { runCommandLine } from './backup/command-line.ts';

await runCommandLine('upgrade');
