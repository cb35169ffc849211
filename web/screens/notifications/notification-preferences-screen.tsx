import { useQuery } from '@tanstack/react-query';
import { brand } from '../../../contract/catalogue/brand.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { useInstance, useSendsMail } from '../../data/instance/use-instance.ts';
import { t } from '../../messages/t.ts';
import { preferencesQuery } from '../../nouns/notifications/notifications-queries.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { groupPreferences } from './preference-groups.ts';
import { PreferenceTable } from './preference-table.tsx';

export const meta = () => [{ title: `${t('Notifications')} · ${brand}` }];

/** WS-022: what the person is notified of, in the app and by email. */
export default function NotificationPreferencesScreen() {
  const { data, isError, error, refetch } = useQuery(preferencesQuery);
  const { isPrivate } = useInstance();
  const sendsMail = useSendsMail() !== false;
  return (
    <>
      <PageHeader title={t('Notifications')} help={t('Choose what you are told of, in the app and by email.')} />
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-8 px-4 py-5 md:px-5">
        {isError && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {!data && !isError && <SkeletonRows label={t('Loading notification settings')} rows={6} />}
        {/* With the list, because the placeholder would move. */}
        {data && !sendsMail && (
          <p className="text-ink-2">{t('This server sends no email. Notifications appear in the app only.')}</p>
        )}
        {data &&
          groupPreferences(data, { showsPlans: !isPrivate }).map(({ title, preferences }) => (
            <PreferenceTable key={title} title={title} preferences={preferences} />
          ))}
      </div>
    </>
  );
}
