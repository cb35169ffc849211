import { earningsRoutes } from '../../../contract/billing/earnings.ts';
import { attachment } from '../../http/attachment.ts';
import { mount } from '../../http/route.ts';
import type { EarningStatementsService } from './earning-statements.service.ts';
import { presentLine, presentSum } from './earnings.present.ts';
import type { EarningsService } from './earnings.service.ts';
import { statementCsv, statementPdf } from './statement-files.present.ts';

interface EarningsRoutesDeps {
  readonly earnings: EarningsService;
  readonly statements: EarningStatementsService;
}

export const mountEarnings = ({ earnings, statements }: EarningsRoutesDeps) =>
  mount(earningsRoutes, {
    'GET /v1/payouts/earnings': async ({ actor, query: { from, to, group } }) => {
      const sums = await earnings.report(actor, { from, to }, group);
      return {
        from,
        to,
        earned_micros: sums.reduce((total, { amountMicros }) => total + amountMicros, 0),
        earnings: sums.map(presentSum),
      };
    },
    'GET /v1/payouts/lines': async ({ actor, query: { limit, cursor, kind } }) => {
      const lines = await earnings.listLines(actor, { after: cursor, limit: limit + 1, kind });
      const shown = lines.slice(0, limit);
      return {
        lines: shown.map(presentLine),
        has_more: lines.length > limit,
        next_cursor: lines.length > limit ? (shown.at(-1)?.id ?? null) : null,
      };
    },
    'GET /v1/payouts/statements': async ({ actor }) => ({
      statements: (await statements.listMonths(actor)).map(({ month, earnedMicros, paidMicros }) => ({
        month,
        earned_micros: earnedMicros,
        paid_micros: paidMicros,
      })),
    }),
    'GET /v1/payouts/statements/{month}': async ({ actor, params: { month }, query: { format } }) => {
      const statement = await statements.get(actor, month);
      const headers = { 'content-disposition': attachment(`earnings-${month}.${format}`) };
      return format === 'csv'
        ? { contentType: 'text/csv; charset=utf-8', headers, body: statementCsv(statement) }
        : { contentType: 'application/pdf', headers, body: statementPdf(statement) };
    },
  });
