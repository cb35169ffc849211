import { parseArgs } from 'node:util';
import { tiers } from '../../contract/catalogue/plans/plans.ts';
import type { Operator } from '../../server/main.operator.ts';

export const usage = `Plans, credits and promo codes of this server.

  npm run plans -- check                        recomputes every balance, of credits and of earnings
  npm run plans -- codes                        lists the promo codes
  npm run plans -- code SPRING --percent 50     creates a promo code: or --cents 500 [--cents-eur 475],
                                                [--months 3 | --forever] [--until 2027-01-31] [--uses 100]
  npm run plans -- end SPRING                   ends a promo code
  npm run plans -- give <email> trial --until 2027-01-31     assigns a plan to a workspace without a payment
  npm run plans -- payer <email> <email>        lets a workspace use the plan and credits of another one; none: its own
  npm run plans -- slots <email> 2              sets the additional professional voices; 0 removes them
  npm run plans -- seats <email> 40             sets the seats of a workspace on an enterprise plan; 0: those of the plan
  npm run plans -- disable | enable <email>     disables or enables generation in a free workspace
  npm run plans -- clock <email> 2027-01-31T12:00:00Z        sets the test clock of a workspace that never paid
`;

/** Plausibility limits. */
const maxExtraSlots = 1000;
const maxSeats = 100_000;
const maxListedRows = 1000;

const options = {
  percent: { type: 'string' },
  cents: { type: 'string' },
  'cents-eur': { type: 'string' },
  months: { type: 'string' },
  forever: { type: 'boolean' },
  until: { type: 'string' },
  uses: { type: 'string' },
} as const;
type Values = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>['values'];

/** Runs one command, as typed after `npm run plans --`, and returns its output. Throws an error for the operator if it fails. */
export async function runCommand(operator: Operator, args: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const [name = '', subject, argument] = positionals;
  const command = commands(operator, values, subject, argument)[name];
  if (!command) throw new Error(`Unknown command: ${name}.\n\n${usage}`);
  return command();
}

function commands(
  { promoCodes, subscription, describeDiscrepancies, testClocks, requireWorkspaceId, setMaxSeats }: Operator,
  values: Values,
  subject: string | undefined,
  argument: string | undefined,
): Readonly<Record<string, () => Promise<string>>> {
  const number = (name: 'percent' | 'cents' | 'cents-eur' | 'months' | 'uses') => parseNumber(name, values[name]);
  return {
    async check() {
      const lines = await describeDiscrepancies();
      if (lines.length > 0) throw new Error([...lines, `${lines.length} balances differ from the ledger.`].join('\n'));
      const waiting = (await subscription.listUnbilledOfAll('', maxListedRows)).map(
        ({ workspaceId, amount, currency }) =>
          `${workspaceId}: ${amount} cents (${currency}) for credits above the limit are not on an invoice yet`,
      );
      return [...waiting, 'Every balance matches the ledger.'].join('\n');
    },
    async codes() {
      const lines = (await promoCodes.list()).map(({ code, active, times_redeemed, promotion }) => {
        const coupon = typeof promotion.coupon === 'object' ? promotion.coupon : null;
        const off = coupon?.percent_off ? `${coupon.percent_off}%` : `${coupon?.amount_off ?? 0} cents`;
        return `${code.padEnd(24)}${off.padEnd(14)}${active ? 'valid' : 'ended'}, used ${times_redeemed} times`;
      });
      return lines.join('\n') || 'There are no promo codes.';
    },
    async code() {
      const code = requireArgument(subject, 'a code');
      if ((values.percent === undefined) === (values.cents === undefined))
        throw new Error('Specify either --percent or --cents.');
      await promoCodes.create({
        code,
        percentOff: number('percent'),
        amountOff: number('cents'),
        amountOffEur: number('cents-eur'),
        months: values.forever ? 'forever' : (number('months') ?? 1),
        expiresAt: parseDate(values.until),
        maxRedemptions: number('uses'),
      });
      return `${code} can be used.`;
    },
    async end() {
      await promoCodes.end(requireArgument(subject, 'a code'));
      return `${subject} has ended.`;
    },
    async give() {
      const workspaceId = await requireWorkspaceId(requireArgument(subject, 'an email'));
      const tier = tiers.find((one) => one === argument);
      if (!tier) throw new Error(`Specify a plan: ${tiers.join(', ')}.`);
      await subscription.assignPlan(workspaceId, { tier, until: parseDate(values.until) });
      return `${subject} is on ${tier}.`;
    },
    async payer() {
      const workspaceId = await requireWorkspaceId(requireArgument(subject, 'an email'));
      const payer = requireArgument(argument, 'the email of who pays, or "none"');
      await subscription.setPayer(workspaceId, payer === 'none' ? null : await requireWorkspaceId(payer));
      return payer === 'none'
        ? `${subject} has its own plan.`
        : `${subject} uses the plan and the credits of ${payer}.`;
    },
    async slots() {
      const count = parseCount(argument, 'slots', maxExtraSlots);
      await subscription.setExtraVoiceSlots(await requireWorkspaceId(requireArgument(subject, 'an email')), count);
      return `${subject} has ${count} professional voices in addition to the plan.`;
    },
    async seats() {
      const count = parseCount(argument, 'seats', maxSeats);
      await setMaxSeats(await requireWorkspaceId(requireArgument(subject, 'an email')), count === 0 ? null : count);
      return count === 0
        ? `${subject} has the seats of its plan.`
        : `${subject} has ${count} seats on an enterprise plan.`;
    },
    async disable() {
      await subscription.assignPlan(await requireWorkspaceId(requireArgument(subject, 'an email')), {
        tier: 'free',
        status: 'free_disabled',
      });
      return `${subject} can no longer generate.`;
    },
    async enable() {
      await subscription.assignPlan(await requireWorkspaceId(requireArgument(subject, 'an email')), {
        tier: 'free',
        status: 'free',
      });
      return `${subject} can generate again.`;
    },
    async clock() {
      const time = parseDate(requireArgument(argument, 'a time'));
      await testClocks.set(await requireWorkspaceId(requireArgument(subject, 'an email')), time as Date);
      return `The test clock of ${subject} is set to ${time?.toISOString()}.`;
    },
  };
}

function requireArgument(value: string | undefined, name: string): string {
  if (value === undefined) throw new Error(`Specify ${name}.\n\n${usage}`);
  return value;
}

function parseCount(value: string | undefined, unit: string, max: number): number {
  const count = Number(requireArgument(value, `a number of ${unit}`));
  if (!Number.isInteger(count) || count < 0 || count > max)
    throw new Error(`Specify a whole number of ${unit} from 0 to ${max}.`);
  return count;
}

function parseNumber(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const parsed = Number(value);
  if (!Number.isFinite(parsed) || parsed <= 0) throw new Error(`--${name} must be a number above 0.`);
  return parsed;
}

function parseDate(value: string | undefined): Date | undefined {
  if (value === undefined) return undefined;
  const parsed = new Date(value);
  if (Number.isNaN(parsed.getTime())) throw new Error(`${value} is not a date such as 2027-01-31.`);
  return parsed;
}
