import { CircleAlert, RotateCcw } from 'lucide-react';
import { t } from '../../messages/t.ts';
import { Button } from '../button/button.tsx';
import { EmptyState } from './empty-state.tsx';

interface ErrorStateProps {
  title?: string;
  message: string;
  onRetry: () => void;
}

/** Shown when content failed to load or render, with a retry button. */
export function ErrorState({ title = t('This did not load'), message, onRetry }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CircleAlert />}
        title={title}
        action={
          <Button onClick={onRetry}>
            <RotateCcw aria-hidden />
            {t('Try again')}
          </Button>
        }
      >
        {message}
      </EmptyState>
    </div>
  );
}
