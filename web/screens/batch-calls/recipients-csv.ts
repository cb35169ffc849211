import { parse } from 'csv-parse/browser/esm/sync';
import { isPhoneNumber, normalizePhoneNumber } from '../../../contract/fields/phone-number.ts';
import { batchCallsLimits } from '../../../contract/telephony/batch-calls-limits.ts';
import { formatLocale } from '../../messages/locale.ts';
import { t } from '../../messages/t.ts';

export interface Recipient {
  readonly phone_number: string;
  /** Columns of the file besides the number, by their names. */
  readonly variables: Readonly<Record<string, string>>;
}

export interface RecipientList {
  readonly recipients: readonly Recipient[];
  /** The names of the variables, in the order of the columns. */
  readonly variables: readonly string[];
  /** What is wrong, by line; at most `maxProblems`. */
  readonly problems: readonly string[];
}

const maxProblems = 20;
/** Names of the column with the number, without case, spaces and underscores. */
const numberColumns = new Set(['phonenumber', 'phone', 'number', 'telephone', 'mobile', 'tonumber']);
/** Spreadsheets save with semicolons where the comma stands in numbers. */
const delimiters = [',', ';', '\t'];

const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/g, '');

/**
 * Reads recipients from CSV: one column has the phone numbers, every other one is a dynamic variable. A file without
 * headers may have the numbers only. Numbers that occur twice and those that cannot be dialed are named by their line.
 */
export function readRecipients(text: string): RecipientList {
  const nothing = { recipients: [], variables: [] };
  let rows: string[][];
  try {
    rows = parse(text, {
      bom: true,
      delimiter: delimiters,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch (error) {
    return { ...nothing, problems: [error instanceof Error ? error.message : t('The file is not CSV.')] };
  }
  const [first] = rows;
  if (!first) return { ...nothing, problems: [t('The file is empty.')] };
  const hasHeader = !first.some((cell) => isPhoneNumber(normalizePhoneNumber(cell)));
  const at = hasHeader ? first.findIndex((name) => numberColumns.has(plain(name))) : 0;
  if (at < 0) return { ...nothing, problems: [t('No column is named phone_number.')] };
  const variables = hasHeader ? first.filter((name, column) => column !== at && name !== '') : [];
  const recipients: Recipient[] = [];
  const problems: string[] = [];
  const seen = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    if (hasHeader && index === 0) continue;
    const line = index + 1;
    const number = normalizePhoneNumber(row[at] ?? '');
    const earlier = seen.get(number);
    if (!isPhoneNumber(number))
      problems.push(t('Line {line}: “{row}” is no number such as +15551234567.', { line, row: row[at] ?? '' }));
    else if (earlier !== undefined)
      problems.push(t('Line {line}: {number} is in line {earlier} too.', { line, number, earlier }));
    else {
      seen.set(number, line);
      const named = hasHeader
        ? first.flatMap((name, column) => (column === at || name === '' ? [] : [[name, row[column] ?? '']]))
        : [];
      recipients.push({ phone_number: number, variables: Object.fromEntries(named) });
    }
  }
  if (recipients.length > batchCallsLimits.maxRecipients)
    problems.unshift(
      t('A batch calls at most {maxRecipients} people.', {
        maxRecipients: batchCallsLimits.maxRecipients.toLocaleString(formatLocale),
      }),
    );
  const more = problems.length - maxProblems;
  const shown = more > 0 ? [...problems.slice(0, maxProblems), t('{count} more.', { count: more })] : problems;
  return { recipients, variables, problems: shown };
}
