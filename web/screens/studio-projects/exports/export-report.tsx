import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ExportReport } from '../../../../contract/studio/studio-exports.ts';
import { pluralize } from '../../../format/count.ts';
import { ruleTexts } from './export-texts.ts';

/** Files whose rules are listed; the first failed ones. */
const maxFiles = 100;

/** What the rules of audiobook shops gave for each file. */
export function ExportReportView({ report: { files, passed } }: { report: ExportReport }) {
  const isFailed = (file: ExportReport['files'][number]) => file.rules.some((rule) => !rule.passed);
  const failed = files.filter(isFailed);
  const shown = [...failed, ...files.filter((file) => !isFailed(file))].slice(0, maxFiles);
  return (
    <details className="text-small">
      <summary className="cursor-pointer">
        {passed ? (
          <span className="text-good">
            <CircleCheck className="mr-1 inline size-3.5 align-[-2px]" aria-hidden />
            All ACX rules passed
          </span>
        ) : (
          <span className="text-bad">
            <CircleAlert className="mr-1 inline size-3.5 align-[-2px]" aria-hidden />
            {pluralize(failed.length, 'file fails', 'files fail')} ACX rules
          </span>
        )}
      </summary>
      {shown.map(({ name, rules }) => (
        <table key={name} className="mt-2 w-full text-meta">
          <caption dir="auto" className="truncate text-left font-[540]">
            {name}
          </caption>
          <thead>
            <tr className="text-left text-ink-3">
              <th className="font-normal">Rule</th>
              <th className="font-normal">Measured</th>
              <th className="font-normal">Required</th>
            </tr>
          </thead>
          <tbody>
            {rules.map(({ rule, measured, required, passed: isPassed }) => (
              <tr key={rule} className={isPassed ? undefined : 'text-bad'}>
                <th scope="row" className="text-left font-normal">
                  {ruleTexts[rule]}
                  <span className="sr-only">{isPassed ? ', passed' : ', failed'}</span>
                </th>
                <td className="tabular-nums">{measured}</td>
                <td className="tabular-nums">{required}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </details>
  );
}
