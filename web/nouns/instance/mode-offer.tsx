import { useQuery } from '@tanstack/react-query';
import { Server } from 'lucide-react';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { instanceSettingsQuery, useChangeMode } from './use-instance-settings.ts';

/** Asks an owner who skipped or never saw the question at sign-up; the answer dismisses it for good. */
export function ModeOffer() {
  const canConfigure = usePermission('server.configure') === true;
  const settings = useQuery({ ...instanceSettingsQuery, enabled: canConfigure });
  const change = useChangeMode();
  if (!canConfigure || !settings.data || settings.data.is_chosen) return null;
  return (
    <aside
      aria-label={t('What this server is for')}
      className="mx-3 mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-m border bg-surface px-4 py-2.5 md:mx-5"
    >
      <Server className="size-4 shrink-0 text-accent" aria-hidden />
      <p className="min-w-52 flex-1 text-ink-2">
        {t(
          'Is this server private, with everything unlimited, or a service with plans and prices? You can change it later in the settings.',
        )}
      </p>
      <span className="flex gap-2">
        <Button size="small" busy={change.isPending} onClick={() => change.mutate('private')}>
          {t('Private')}
        </Button>
        <Button size="small" busy={change.isPending} onClick={() => change.mutate('service')}>
          {t('A service')}
        </Button>
      </span>
    </aside>
  );
}
