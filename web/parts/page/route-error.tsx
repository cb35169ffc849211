import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { ErrorState } from '../status/error-state.tsx';
import { NotFound } from './not-found.tsx';

/** The error boundary of routes: a not-found page, or the reason with a retry button (U-05). */
export function RouteError({ error }: { error: unknown }) {
  const revalidator = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  // A chunk that a newer version has replaced no longer exists: only a reload helps.
  const retry = () => (isMissingScript(error) ? location.reload() : void revalidator.revalidate());
  return <ErrorState title={t('This page cannot be shown')} message={messageOf(error)} onRetry={retry} />;
}

const isMissingScript = (error: unknown): boolean =>
  error instanceof TypeError && /import|module script/i.test(error.message);
