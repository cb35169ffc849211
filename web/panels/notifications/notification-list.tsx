import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { useNavigate } from 'react-router';
import type { Membership } from '../../../contract/workspaces/members.ts';
import type { NotificationMessage } from '../../../contract/workspaces/notifications.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { useSession } from '../../data/session/use-session.ts';
import { t } from '../../messages/t.ts';
import { ownWorkspacesQuery } from '../../nouns/members/members-queries.ts';
import { useSwitchWorkspace } from '../../nouns/members/use-workspace-change.ts';
import { notificationsQuery } from '../../nouns/notifications/notifications-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { LoadMore } from '../../parts/list/load-more.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { groupNotifications, type NotificationGroup } from './notification-pages.ts';
import { NotificationRow } from './notification-row.tsx';

interface NotificationListProps {
  onMarkRead: (id: string) => void;
  /** Called when a link is followed. */
  onLeave: () => void;
}

/** The notifications: those that need attention, then by day, further pages as the list is scrolled. */
export function NotificationList(props: NotificationListProps) {
  const list = useInfiniteQuery(notificationsQuery);
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  if (!data && error)
    return (
      <div className="overflow-y-auto">
        <ErrorState message={messageOf(error)} onRetry={() => void list.refetch()} />
      </div>
    );
  if (!data)
    return (
      <div className="p-4">
        <SkeletonRows label={t('Loading notifications')} rows={4} />
      </div>
    );
  const now = Date.now();
  const groups = groupNotifications(data.pages, now);
  if (groups.length === 0)
    return (
      <EmptyState icon={<Bell />} title={t('No notifications yet')}>
        {t('Invites, finished jobs and warnings about your account appear here.')}
      </EmptyState>
    );
  const more = () => void fetchNextPage();
  return (
    <section
      aria-label={t('Notifications')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="-outline-offset-2 min-h-0 flex-1 overflow-y-auto overscroll-contain pb-2"
    >
      <Groups groups={groups} now={now} {...props} />
      {isFetchNextPageError ? (
        <div className="flex justify-center py-3">
          <Button onClick={more}>{t('Could not load more. Try again')}</Button>
        </div>
      ) : (
        <div className="px-4">
          <LoadMore
            label={t('Loading more notifications')}
            hasMore={hasNextPage}
            isFetching={isFetchingNextPage}
            onMore={more}
          />
        </div>
      )}
    </section>
  );
}

interface GroupsProps extends NotificationListProps {
  groups: readonly NotificationGroup[];
  now: number;
}

function Groups({ groups, now, onMarkRead, onLeave }: GroupsProps) {
  const { nameOf, openElsewhere } = useOtherWorkspaces(groups);
  const open = (event: MouseEvent, message: NotificationMessage) => {
    if (!message.has_been_read) onMarkRead(message.message_id);
    // The browser opens it in a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    onLeave();
    openElsewhere(event, message);
  };
  return groups.map(({ title, messages }) => (
    <Group key={title} title={title}>
      {messages.map((message) => (
        <NotificationRow
          key={message.message_id}
          message={message}
          workspace={nameOf(message)}
          now={now}
          onMarkRead={() => onMarkRead(message.message_id)}
          onOpen={(event) => open(event, message)}
        />
      ))}
    </Group>
  ));
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="sticky top-0 z-sticky bg-surface px-4 pt-3 pb-1 font-[560] text-ink-3 text-meta">
        {title}
      </h3>
      <ul>{children}</ul>
    </section>
  );
}

/** The other workspaces of the person, for the notifications about them. */
function useOtherWorkspaces(groups: readonly NotificationGroup[]) {
  const state = useSession();
  const current = state.status === 'signed-in' ? state.workspaceId : undefined;
  const isElsewhere = ({ workspace_id }: NotificationMessage) => workspace_id !== null && workspace_id !== current;
  const hasOthers = groups.some(({ messages }) => messages.some(isElsewhere));
  const queryClient = useQueryClient();
  const { data = [] } = useQuery({ ...ownWorkspacesQuery, enabled: hasOthers });
  const change = useSwitchWorkspace();
  const navigate = useNavigate();
  const find = (workspaces: readonly Membership[], { workspace_id }: NotificationMessage) =>
    workspaces.find((one) => one.workspace_id === workspace_id && !one.is_locked && !one.is_current);
  return {
    nameOf: (message: NotificationMessage) => find(data, message)?.name,
    /** Opens the page of a notification in its workspace, if that is another one of the person. */
    openElsewhere(event: MouseEvent, message: NotificationMessage): void {
      if (!isElsewhere(message)) return;
      event.preventDefault();
      const openPage = () => void navigate(message.path ?? '/app/home');
      queryClient
        .ensureQueryData(ownWorkspacesQuery)
        .then((workspaces) => find(workspaces, message))
        .then((workspace) => workspace && change.mutateAsync(workspace.workspace_id))
        // A failed switch has shown its error.
        .then(openPage, () => undefined);
    },
  };
}
