import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '../../messages/t.ts';
import { statusQuery } from './status-query.ts';
import { outageText, statusPath } from './status-texts.ts';

/** Says above every screen that parts of the server do not work, as long as the server says so. */
export function OutageNotice() {
  const { data: status } = useQuery(statusQuery);
  const text = status && outageText(status);
  if (text === undefined) return null;
  return (
    <aside aria-label={t('Server status')} className="flex items-start gap-3 border-b bg-sunken px-4 py-2 text-small">
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-bad" aria-hidden />
      <p role="status" className="min-w-0 flex-1">
        {text}
      </p>
      <Link to={statusPath} className="shrink-0 underline">
        {t('Status')}
      </Link>
    </aside>
  );
}
