import type { RetentionReply } from '../../../contract/workspaces/retention.ts';
import { t } from '../../messages/t.ts';
import { Field } from '../../parts/form/field.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { toast } from '../../parts/status/toast.ts';
import { useSaveRetention } from './retention-queries.ts';

/** Stores nothing of what is generated; saved at once. Plans without it say so. */
export function ZeroRetentionSwitch({ saved }: { saved: RetentionReply }) {
  const { can_use_zero_retention: isInPlan, ...settings } = saved;
  const save = useSaveRetention();
  const change = (zero_retention: boolean) =>
    save.mutate(
      { ...settings, zero_retention },
      { onSuccess: () => toast.success(zero_retention ? t('Zero retention is on.') : t('Zero retention is off.')) },
    );
  return (
    <Field
      label={t('Store neither text nor audio')}
      help={
        isInPlan
          ? t(
              'Generated speech is not in the history and cannot be downloaded again. With enable_logging=false, single API requests do the same.',
            )
          : t('Available on the Enterprise plan.')
      }
    >
      {(control) => (
        <Switch
          {...control}
          checked={save.isPending ? save.variables.zero_retention : settings.zero_retention}
          onChange={change}
          disabled={!isInPlan && !settings.zero_retention}
        />
      )}
    </Field>
  );
}
