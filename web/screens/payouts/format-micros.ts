import { microsPerCent } from '../../../contract/billing/earnings-limits.ts';
import { formatMoney } from '../../format/money.ts';

/** Millionths of a US dollar as dollars and whole cents, rounded down. */
export const formatMicros = (micros: number): string => formatMoney(Math.floor(micros / microsPerCent), 'usd');
