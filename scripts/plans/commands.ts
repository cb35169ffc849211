import { parseArgs } from 'node:util';
import { tiers } from '../../contract/catalogue/plans/plans.ts';
import type { Operator } from '../../server/main.operator.ts';

export const usage = `Plans, credits and promo codes of this server.

  npm run plans -- check                        recomputes every balance from the ledger
  npm run plans -- codes                        the promo codes
  npm run plans -- code SPRING --percent 50     makes one: or --cents 500 [--cents-eur 475],
                                                [--months 3 | --forever] [--until 2027-01-31] [--uses 100]
  npm run plans -- end SPRING                   ends one
  npm run plans -- give <e-mail> trial --until 2027-01-31    puts a workspace on a plan, without a payment
  npm run plans -- slots <e-mail> 2             professional voices beside those of the plan; 0 takes them back
  npm run plans -- disable | enable <e-mail>    keeps a free workspace from generating, or lets it again
  npm run plans -- requests                     what people asked about the enterprise plan, the newest first
  npm run plans -- clock <e-mail> 2027-01-31T12:00:00Z       lets a workspace that never paid live at a test time
`;

/** Of extra professional voices, which none needs more of. */
const mostSlots = 1000;

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

/** Runs one command, as typed after `npm run plans --`; answers what it has to say. Throws for one that cannot be done. */
export async function runCommand(operator: Operator, args: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const [name = '', what, more] = positionals;
  const work = commands(operator, values, what, more)[name];
  if (!work) throw new Error(`There is no command ${name}.\n\n${usage}`);
  return work();
}

function commands(
  { promoCodes, salesRequests, subscription, testClocks, workspaceOf }: Operator,
  values: Values,
  what: string | undefined,
  more: string | undefined,
): Readonly<Record<string, () => Promise<string>>> {
  const number = (name: 'percent' | 'cents' | 'cents-eur' | 'months' | 'uses') => numberOf(name, values[name]);
  return {
    async check() {
      const found = await subscription.findDiscrepancies();
      const lines = found.map(
        ({ workspaceId, balance, stored, recomputed }) =>
          `${workspaceId}: ${balance} is ${stored}, the ledger says ${recomputed}`,
      );
      if (found.length > 0) throw new Error([...lines, `${found.length} balances are wrong.`].join('\n'));
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
      return lines.join('\n') || 'There are none.';
    },
    async code() {
      const code = need(what, 'a code');
      if ((values.percent === undefined) === (values.cents === undefined))
        throw new Error('Say either --percent or --cents.');
      await promoCodes.create({
        code,
        percentOff: number('percent'),
        amountOff: number('cents'),
        amountOffEur: number('cents-eur'),
        months: values.forever ? 'forever' : (number('months') ?? 1),
        expiresAt: date(values.until),
        maxRedemptions: number('uses'),
      });
      return `${code} can be used.`;
    },
    async end() {
      await promoCodes.end(need(what, 'a code'));
      return `${what} has ended.`;
    },
    async give() {
      const workspaceId = await workspaceOf(need(what, 'an e-mail'));
      const tier = tiers.find((one) => one === more);
      if (!tier) throw new Error(`Say a plan: ${tiers.join(', ')}.`);
      await subscription.assignPlan(workspaceId, { tier, until: date(values.until) });
      return `${what} is on ${tier}.`;
    },
    async slots() {
      const count = Number(need(more, 'a number of slots'));
      if (!Number.isInteger(count) || count < 0 || count > mostSlots)
        throw new Error(`Say a whole number of slots from 0 to ${mostSlots}.`);
      await subscription.setExtraVoiceSlots(await workspaceOf(need(what, 'an e-mail')), count);
      return `${what} has room for ${count} professional voices beside those of the plan.`;
    },
    async disable() {
      await subscription.assignPlan(await workspaceOf(need(what, 'an e-mail')), {
        tier: 'free',
        status: 'free_disabled',
      });
      return `${what} cannot generate any more.`;
    },
    async enable() {
      await subscription.assignPlan(await workspaceOf(need(what, 'an e-mail')), { tier: 'free', status: 'free' });
      return `${what} can generate again.`;
    },
    async requests() {
      const lines = (await salesRequests(50)).map(
        ({ createdAt, name, email, company, companySize, message }) =>
          `${createdAt.toISOString()}  ${name} <${email}>, ${company} (${companySize} people)\n${message}`,
      );
      return lines.map(printable).join('\n\n') || 'Nobody has asked.';
    },
    async clock() {
      const time = date(need(more, 'a time'));
      await testClocks.set(await workspaceOf(need(what, 'an e-mail')), time as Date);
      return `${what} lives at ${time?.toISOString()}.`;
    },
  };
}

/** What strangers wrote, without what a terminal would obey. */
const printable = (text: string): string => text.replaceAll(/[^\P{Cc}\n]/gu, ' ');

function need(value: string | undefined, name: string): string {
  if (value === undefined) throw new Error(`Say ${name}.\n\n${usage}`);
  return value;
}

function numberOf(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const parsed = Number(value);
  if (!Number.isFinite(parsed) || parsed <= 0) throw new Error(`--${name} must be a number above 0.`);
  return parsed;
}

function date(value: string | undefined): Date | undefined {
  if (value === undefined) return undefined;
  const parsed = new Date(value);
  if (Number.isNaN(parsed.getTime())) throw new Error(`${value} is not a date as 2027-01-31.`);
  return parsed;
}
