import { t } from '../../messages/t.ts';
import { CopyButton } from '../../parts/button/copy-button.tsx';

/** A named value with a copy button. */
export function CopyableValue({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 sm:flex-nowrap">
      <dt className="w-32 shrink-0 text-ink-2 text-small">{name}</dt>
      <dd className="flex min-w-0 items-center gap-1">
        <span className="truncate font-mono text-small">{value}</span>
        <CopyButton text={value} label={t('Copy {name}', { name })} />
      </dd>
    </div>
  );
}
