import { Hourglass, MicVocal } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { settingsPath } from './productions-paths.ts';
import type { Me } from './productions-queries.ts';

/** PROD-001: shown in place of the tasks to somebody who is no producer, or not yet. */
export function BecomeProducer({ me }: { me: Me }) {
  const state = me.producer?.state;
  if (state === 'applied')
    return (
      <EmptyState
        icon={<Hourglass />}
        title={t('Your application is being reviewed')}
        action={
          <Button asChild>
            <Link to={settingsPath}>{t('Edit profile')}</Link>
          </Button>
        }
      >
        {t('We email you when a manager has decided. You can take the qualification tests and sign the contract now.')}
      </EmptyState>
    );
  if (state === 'suspended')
    return (
      <EmptyState icon={<Hourglass />} title={t('Your producer account is suspended')}>
        {t('You cannot claim tasks. Ask a manager of productions.')}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<MicVocal />}
      title={t('Earn by making productions')}
      action={
        <Button asChild kind="primary">
          <Link to={settingsPath}>{t('Become a producer')}</Link>
        </Button>
      }
    >
      <ol className="flex list-decimal flex-col gap-1 ps-5 text-start">
        <li>{t('Tell us your languages and what you can do.')}</li>
        <li>{t('Pass a short test for each kind of work, and sign the contract.')}</li>
        <li>{t('Claim a task, do it in the tools you know from here, and submit it.')}</li>
        <li>{t('A reviewer approves it, and the pay is added to your earnings.')}</li>
      </ol>
    </EmptyState>
  );
}
