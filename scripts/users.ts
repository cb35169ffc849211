/** Operator command for accounts: `npm run users -- …`. Works with and without a running server. */
import { openOperator } from '../server/main.operator.ts';
import { runCommand, usage } from './users/commands.ts';

const args = process.argv.slice(2);
if (args.length === 0) console.log(usage);
else {
  const operator = await openOperator();
  try {
    console.log(await runCommand(operator, args));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await operator.close();
  }
}
