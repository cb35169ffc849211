import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionEntry } from '../../../contract/accounts/sessions.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatDate } from '../../format/date.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonBlock } from '../../parts/status/skeleton.tsx';
import { toast } from '../../parts/status/toast.ts';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './use-sessions.ts';

/** Lists the person's sessions, each with a sign-out button. */
export function SessionsSection() {
  return (
    <SettingsSection title={t('Active sessions')} help={t('Browsers that are signed in to your account.')}>
      <SessionList />
    </SettingsSection>
  );
}

function SessionList() {
  const { data, isError, error, refetch } = useQuery(sessionsQuery);
  if (isError) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBlock label={t('Loading your sessions')} className="h-[68px]" />;
  return (
    <div className="flex flex-col items-start gap-3">
      <ul className="w-full divide-y rounded-m border">
        {data.map((session) => (
          <SessionRow key={session.session_id} session={session} />
        ))}
      </ul>
      {data.length > 1 && <EndOthers count={data.length - 1} />}
    </div>
  );
}

const placeOf = ({ place, address }: SessionEntry): string =>
  [place?.city, place?.country ?? undefined].filter(Boolean).join(', ') || address || t('Unknown location');

function SessionRow({ session }: { session: SessionEntry }) {
  const end = useEndSession();
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="truncate font-[560]">{session.device}</span>
          {session.is_current && <Chip>{t('This browser')}</Chip>}
        </div>
        <div className="mt-0.5 flex flex-wrap gap-x-3 text-ink-3 text-meta tabular-nums">
          <span>{placeOf(session)}</span>
          <span>
            {t('Last seen {date}', {
              date: formatDate(session.last_seen_at_unix, { withTime: true }),
            })}
          </span>
        </div>
      </div>
      {!session.is_current && (
        <Button
          size="small"
          busy={end.isPending}
          aria-label={t('Sign out {device}', { device: session.device })}
          onClick={() => end.mutate(session.session_id)}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  );
}

function EndOthers({ count }: { count: number }) {
  const [asking, setAsking] = useState(false);
  const end = useEndOtherSessions();
  const confirm = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        setAsking(false);
        toast.success(t('Signed out everywhere else.'));
      },
    });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('Sign out everywhere else')}</Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Sign out everywhere else?')}
        action={t('Sign out')}
        busy={end.isPending}
        onConfirm={confirm}
      >
        {formatMessage(
          '{count, plural, one {One other browser is} other {# other browsers are}} signed out now. API keys keep working.',
          { count },
        )}
      </ConfirmDialog>
    </>
  );
}
