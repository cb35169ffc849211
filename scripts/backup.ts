/** Operator command that backs up this server, while it runs or not: `npm run backup -- …`. */
import { runCommandLine } from './backup/command-line.ts';

await runCommandLine('backup');
