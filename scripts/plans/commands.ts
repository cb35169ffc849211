import { parseArgs } from 'node:util';
import { tiers } from '../../contract/catalogue/plans/plans.ts';
import type { Operator } from '../../server/main.operator.ts';

export const usage = `Plans, credits and promo codes of this server.

  npm run plans -- check                        recomputes every balance from the ledger
  npm run plans -- codes                        lists the promo codes
  npm run plans -- code SPRING --percent 50     creates one: or --cents 500 [--cents-eur 475],
                                                [--months 3 | --forever] [--until 2027-01-31] [--uses 100]
  npm run plans -- end SPRING                   ends one
  npm run plans -- give <email> trial --until 2027-01-31     assigns a plan to a workspace, without a payment
  npm run plans -- slots <email> 2              sets the additional professional voices; 0 removes them
  npm run plans -- disable | enable <email>     stops or allows generation in a free workspace
  npm run plans -- requests                     lists sales requests, newest first
  npm run plans -- clock <email> 2027-01-31T12:00:00Z        sets the test clock of a workspace that never paid
`;

/** A plausibility limit for additional professional voices. */
const maxExtraSlots = 1000;

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

/** Runs one command, as typed after `npm run plans --`, and returns its output. Throws when it fails. */
export async function runCommand(operator: Operator, args: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const [name = '', what, argument] = positionals;
  const work = commands(operator, values, what, argument)[name];
  if (!work) throw new Error(`Unknown command: ${name}.\n\n${usage}`);
  return work();
}

function commands(
  { promoCodes, salesRequests, subscription, testClocks, workspaceOf }: Operator,
  values: Values,
  what: string | undefined,
  argument: string | undefined,
): Readonly<Record<string, () => Promise<string>>> {
  const number = (name: 'percent' | 'cents' | 'cents-eur' | 'months' | 'uses') => parseNumber(name, values[name]);
  return {
    async check() {
      const discrepancies = await subscription.findDiscrepancies();
      const lines = discrepancies.map(
        ({ workspaceId, balance, stored, recomputed }) =>
          `${workspaceId}: ${balance} is ${stored}, the ledger says ${recomputed}`,
      );
      if (discrepancies.length > 0)
        throw new Error([...lines, `${discrepancies.length} balances differ from the ledger.`].join('\n'));
      const waiting = (await subscription.listUnbilledOfAll('', 1000)).map(
        ({ workspaceId, amount, currency }) =>
          `${workspaceId}: ${amount} cents (${currency}) for credits above the limit are on no invoice yet`,
      );
      return [...waiting, 'Every balance is what the ledger says.'].join('\n');
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
      const code = requireArgument(what, 'a code');
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
      await promoCodes.end(requireArgument(what, 'a code'));
      return `${what} has ended.`;
    },
    async give() {
      const workspaceId = await workspaceOf(requireArgument(what, 'an email'));
      const tier = tiers.find((one) => one === argument);
      if (!tier) throw new Error(`Specify a plan: ${tiers.join(', ')}.`);
      await subscription.assignPlan(workspaceId, { tier, until: parseDate(values.until) });
      return `${what} is on ${tier}.`;
    },
    async slots() {
      const count = Number(requireArgument(argument, 'a number of slots'));
      if (!Number.isInteger(count) || count < 0 || count > maxExtraSlots)
        throw new Error(`Specify a whole number of slots from 0 to ${maxExtraSlots}.`);
      await subscription.setExtraVoiceSlots(await workspaceOf(requireArgument(what, 'an email')), count);
      return `${what} has ${count} professional voices in addition to the plan.`;
    },
    async disable() {
      await subscription.assignPlan(await workspaceOf(requireArgument(what, 'an email')), {
        tier: 'free',
        status: 'free_disabled',
      });
      return `${what} can no longer generate.`;
    },
    async enable() {
      await subscription.assignPlan(await workspaceOf(requireArgument(what, 'an email')), {
        tier: 'free',
        status: 'free',
      });
      return `${what} can generate again.`;
    },
    async requests() {
      const lines = (await salesRequests(50)).map(
        ({ createdAt, name, email, company, companySize, message }) =>
          `${createdAt.toISOString()}  ${name} <${email}>, ${company} (${companySize} people)\n${message}`,
      );
      return lines.map(removeControlCharacters).join('\n\n') || 'There are no sales requests.';
    },
    async clock() {
      const time = parseDate(requireArgument(argument, 'a time'));
      await testClocks.set(await workspaceOf(requireArgument(what, 'an email')), time as Date);
      return `The test clock of ${what} is set to ${time?.toISOString()}.`;
    },
  };
}

/** Removes control characters, which a terminal would interpret, from user input. */
const removeControlCharacters = (text: string): string => text.replaceAll(/[^\P{Cc}\n]/gu, ' ');

function requireArgument(value: string | undefined, name: string): string {
  if (value === undefined) throw new Error(`Specify ${name}.\n\n${usage}`);
  return value;
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
