import { CircleAlert, CircleCheck } from 'lucide-react';
import { useId } from 'react';
import type { ExportReport } from '../../../../contract/studio/studio-exports.ts';
import { formatMessage } from '../../../messages/format-message.ts';
import { t } from '../../../messages/t.ts';
import { ruleTexts } from './export-texts.ts';

/** Files whose rules are listed; the first failed ones. */
const maxFiles = 100;

type ReportFile = ExportReport['files'][number];

/** What the rules of audiobook shops gave for each file. */
export function ExportReportView({ report: { files, passed } }: { report: ExportReport }) {
  const isFailed = (file: ReportFile) => file.rules.some((rule) => !rule.passed);
  const failed = files.filter(isFailed);
  const shown = [...failed, ...files.filter((file) => !isFailed(file))].slice(0, maxFiles);
  return (
    <details className="text-small">
      <summary className="cursor-pointer">
        {passed ? (
          <span className="text-good">
            <CircleCheck className="me-1 inline size-3.5 align-[-2px]" aria-hidden />
            {t('All ACX rules passed')}
          </span>
        ) : (
          <span className="text-bad">
            <CircleAlert className="me-1 inline size-3.5 align-[-2px]" aria-hidden />
            {formatMessage('{count, plural, one {# file fails} other {# files fail}} ACX rules', {
              count: failed.length,
            })}
          </span>
        )}
      </summary>
      {shown.map((file) => (
        <FileRules key={file.name} file={file} isNamed={files.length > 1} />
      ))}
    </details>
  );
}

/** `isNamed`: whether the name of the file is visible. */
function FileRules({ file: { name, rules }, isNamed }: { file: ReportFile; isNamed: boolean }) {
  const nameId = useId();
  return (
    <div className="mt-2 text-meta">
      <p id={nameId} dir="auto" className={isNamed ? 'break-all font-[540]' : 'sr-only'}>
        {name}
      </p>
      <table aria-labelledby={nameId} className="mt-1 w-full table-fixed">
        <thead>
          <tr className="text-start text-ink-3">
            <th className="font-normal">{t('Rule')}</th>
            <th className="font-normal">{t('Measured')}</th>
            <th className="font-normal">{t('Required')}</th>
          </tr>
        </thead>
        <tbody className="align-top">
          {rules.map(({ rule, measured, required, passed: isPassed }) => (
            <tr key={rule} className={isPassed ? undefined : 'text-bad'}>
              <th scope="row" className="py-0.5 pe-2 text-start font-normal">
                {ruleTexts[rule]}
                <span className="sr-only">{`, ${isPassed ? t('passed') : t('failed')}`}</span>
              </th>
              <td className="py-0.5 pe-2 tabular-nums">{measured}</td>
              <td className="py-0.5 tabular-nums">{required}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
