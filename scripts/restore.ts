/** Operator command that restores a backup, or proves that it can be restored: `npm run restore -- …`. */
import { runCommandLine } from './backup/command-line.ts';

await runCommandLine('restore');
