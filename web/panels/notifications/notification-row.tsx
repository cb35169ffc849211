import { Check, CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import type { NotificationSeverity } from '../../../contract/catalogue/notifications/notification-line.ts';
import type { NotificationMessage } from '../../../contract/workspaces/notifications.ts';
import { formatDate } from '../../format/date.ts';
import { formatRelativeTime } from '../../format/relative-time.ts';
import { t, translate } from '../../messages/t.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { classNames } from '../../parts/display/class-names.ts';

interface NotificationRowProps {
  message: NotificationMessage;
  /** The name of the workspace that it is about, unless it is the current one. */
  workspace: string | undefined;
  now: number;
  onMarkRead: () => void;
  onOpen: (event: MouseEvent) => void;
}

const severities: Readonly<Record<NotificationSeverity, { Icon: LucideIcon; tone: string; spoken: string }>> = {
  info: { Icon: Info, tone: 'text-ink-3', spoken: '' },
  success: { Icon: CircleCheck, tone: 'text-good', spoken: '' },
  warning: { Icon: TriangleAlert, tone: 'text-warn', spoken: `${t('Warning:')} ` },
  error: { Icon: CircleAlert, tone: 'text-bad', spoken: `${t('Error:')} ` },
};

/** One notification (NOTIF-001). A click anywhere on it opens its page. */
export function NotificationRow({ message, workspace, now, onMarkRead, onOpen }: NotificationRowProps) {
  const { path, has_been_read: isRead, create_date_unix_ms: at } = message;
  const [title, description] = [translate(message.title), translate(message.description)];
  const { Icon, tone, spoken } = severities[message.severity];
  return (
    <li className={classNames('relative flex items-start gap-3 px-4 py-2.5', path && 'hover:bg-hover')}>
      <Icon className={classNames('mt-px size-[18px] shrink-0', tone)} aria-hidden />
      <div className="min-w-0 flex-1 break-words">
        <p className={isRead ? 'text-ink-2' : 'font-[560]'}>
          {spoken && <span className="sr-only">{spoken}</span>}
          {path ? (
            <Link to={path} onClick={onOpen} className="after:absolute after:inset-0">
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="text-ink-2 text-small">{description}</p>
        <p className="mt-0.5 text-ink-3 text-meta">
          {workspace && `${workspace} · `}
          <time dateTime={new Date(at).toISOString()} title={formatDate(at / 1000, { withTime: true })}>
            {formatRelativeTime(at, now)}
          </time>
        </p>
      </div>
      {!isRead && (
        <IconButton
          label={t('Mark as read: {title}', { title })}
          size="small"
          onClick={onMarkRead}
          className="group/read -me-1.5 -mt-1 relative"
        >
          <span className="size-2 rounded-full bg-info group-hover/read:hidden group-focus-visible/read:hidden" />
          <Check className="hidden group-hover/read:block group-focus-visible/read:block" aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
