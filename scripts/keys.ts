/** Operator command for the master key: `npm run keys -- …`. Works with and without a running server. */
import { runCommand, usage } from './keys/commands.ts';

const args = process.argv.slice(2);
if (args.length === 0) console.log(usage);
else
  try {
    console.log(await runCommand(args));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
