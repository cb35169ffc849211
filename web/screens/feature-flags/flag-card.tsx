import { X } from 'lucide-react';
import { useId } from 'react';
import type { FeatureFlagName } from '../../../contract/catalogue/feature-flags.ts';
import type { FlagOverride } from '../../../contract/instance/feature-flags.ts';
import { formatDate } from '../../format/date.ts';
import { t, translate } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { AddException } from './add-exception.tsx';
import { useSetFlag } from './use-flag-overrides.ts';

interface FlagCardProps {
  flag: { flag: FeatureFlagName; summary: string; default: boolean };
  /** The overrides of this feature. */
  overrides: readonly FlagOverride[];
}

const isServerWide = ({ workspace_id, user_id }: FlagOverride): boolean => workspace_id === null && user_id === null;
const onOrOff = (on: boolean): string => (on ? t('on') : t('off'));

/** One feature: its state on the server, and its exceptions. */
export function FlagCard({ flag, overrides }: FlagCardProps) {
  const id = useId();
  const set = useSetFlag();
  const serverOverride = overrides.find(isServerWide);
  const exceptions = overrides.filter((one) => !isServerWide(one));
  const change = (enabled: boolean | null) =>
    set.mutate({ flag: flag.flag, workspace_id: null, user_id: null, enabled });
  return (
    <section aria-labelledby={id} className="rounded-m border bg-surface">
      <div className="flex items-start gap-4 p-4">
        <div className="min-w-0 flex-1">
          <h2 id={id} className="font-[600]">
            {translate(flag.summary)}
          </h2>
          <p className="mt-0.5 break-all font-mono text-ink-3 text-meta">{flag.flag}</p>
          <p className="mt-1.5 text-ink-2 text-small">
            {serverOverride
              ? t('You turned it {onOrOff} for everyone.', { onOrOff: onOrOff(serverOverride.enabled) })
              : t('Default: {onOrOff} for everyone.', { onOrOff: onOrOff(flag.default) })}
          </p>
          {serverOverride && (
            <Button
              kind="ghost"
              size="small"
              className="mt-1 -ms-2.5"
              disabled={set.isPending}
              onClick={() => change(null)}
            >
              {t('Reset to default ({onOrOff})', { onOrOff: onOrOff(flag.default) })}
            </Button>
          )}
        </div>
        <Switch
          label={t('{summary}: for everyone', { summary: translate(flag.summary) })}
          checked={serverOverride?.enabled ?? flag.default}
          disabled={set.isPending}
          onChange={change}
        />
      </div>
      <div className="border-t p-4">
        <h3 className="font-[560] text-small">{t('Exceptions')}</h3>
        {exceptions.length === 0 ? (
          <p className="mt-1 text-ink-3 text-small">{t('No exceptions.')}</p>
        ) : (
          <ul aria-label={t('Exceptions')} className="mt-1 divide-y">
            {exceptions.map((one) => (
              <Exception key={`${one.workspace_id} ${one.user_id}`} exception={one} />
            ))}
          </ul>
        )}
        <AddException flag={flag.flag} />
      </div>
    </section>
  );
}

function Exception({ exception }: { exception: FlagOverride }) {
  const set = useSetFlag();
  const { workspace_id, user_id, enabled, flag, updated_at_unix } = exception;
  const [kind, targetId] = workspace_id === null ? [t('User'), user_id] : [t('Workspace'), workspace_id];
  const change = (next: boolean | null) => set.mutate({ flag, workspace_id, user_id, enabled: next });
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="truncate text-small">
          {kind} <span className="font-mono">{targetId}</span>
        </p>
        <p className="text-ink-3 text-meta">
          {t('Since {updated_at_unix}', { updated_at_unix: formatDate(updated_at_unix) })}
        </p>
      </div>
      <Switch label={`${kind} ${targetId}`} checked={enabled} disabled={set.isPending} onChange={change} />
      <IconButton
        label={t('Remove exception for {targetId}', { targetId: targetId ?? '' })}
        size="small"
        disabled={set.isPending}
        onClick={() => change(null)}
      >
        <X aria-hidden />
      </IconButton>
    </li>
  );
}
