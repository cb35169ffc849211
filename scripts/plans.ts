/**
 * Operator command for plans, credits and promo codes: `npm run plans -- …`. Works with and without a running server.
 */
import { openOperator } from '../server/main.operator.ts';
import { runCommand, usage } from './plans/commands.ts';

const args = process.argv.slice(2);
if (args.length === 0) console.log(usage);
else
  try {
    const operator = await openOperator();
    try {
      console.log(await runCommand(operator, args));
    } finally {
      await operator.close();
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
