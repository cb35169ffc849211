import { MicOff } from 'lucide-react';
import { Link } from 'react-router';
import { ApiError, messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';

/** Explains why a voice is not shown: it does not exist or failed to load. */
export function VoiceLoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!(error instanceof ApiError && error.status === 404))
    return <ErrorState message={messageOf(error)} onRetry={onRetry} />;
  return (
    <EmptyState
      icon={<MicOff />}
      title={t('Voice not found')}
      action={
        <Button asChild>
          <Link to="/app/voices">{t('All voices')}</Link>
        </Button>
      }
    >
      {t('It was deleted or belongs to another workspace.')}
    </EmptyState>
  );
}
