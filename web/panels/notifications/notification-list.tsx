import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import type { NotificationMessage } from '../../../contract/workspaces/notifications.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { useSession } from '../../data/session/use-session.ts';
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
        <SkeletonRows label="Loading notifications" rows={4} />
      </div>
    );
  const now = Date.now();
  const groups = groupNotifications(data.pages, now);
  if (groups.length === 0)
    return (
      <EmptyState icon={<Bell />} title="No notifications yet">
        Invites, finished jobs and warnings about your account appear here.
      </EmptyState>
    );
  const more = () => void fetchNextPage();
  return (
    <section
      aria-label="Notifications"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="-outline-offset-2 min-h-0 flex-1 overflow-y-auto overscroll-contain pb-2"
    >
      <Groups groups={groups} now={now} {...props} />
      {isFetchNextPageError ? (
        <div className="flex justify-center py-3">
          <Button onClick={more}>Could not load more. Try again</Button>
        </div>
      ) : (
        <div className="px-4">
          <LoadMore
            label="Loading more notifications"
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
  const openInWorkspace = useOpenInWorkspace(groups);
  const open = (message: NotificationMessage) => {
    if (!message.has_been_read) onMarkRead(message.message_id);
    onLeave();
  };
  return groups.map(({ title, messages }) => (
    <Group key={title} title={title}>
      {messages.map((message) => {
        const other = openInWorkspace(message);
        return (
          <NotificationRow
            key={message.message_id}
            message={message}
            workspace={other?.name}
            now={now}
            onMarkRead={() => onMarkRead(message.message_id)}
            onOpen={(event) => {
              open(message);
              if (!other) return;
              event.preventDefault();
              other.open();
            }}
          />
        );
      })}
    </Group>
  ));
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
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

/** For a notification about another workspace of the person: its name, and how to open the page in it. */
function useOpenInWorkspace(groups: readonly NotificationGroup[]) {
  const state = useSession();
  const current = state.status === 'signed-in' ? state.workspaceId : undefined;
  const isElsewhere = ({ workspace_id }: NotificationMessage) => workspace_id !== null && workspace_id !== current;
  const hasOthers = groups.some(({ messages }) => messages.some(isElsewhere));
  const { data: workspaces } = useQuery({ ...ownWorkspacesQuery, enabled: hasOthers });
  const change = useSwitchWorkspace();
  const navigate = useNavigate();
  return (message: NotificationMessage) => {
    const workspace = isElsewhere(message)
      ? workspaces?.find((one) => one.workspace_id === message.workspace_id && !one.is_locked)
      : undefined;
    if (!workspace) return undefined;
    const open = () => {
      void navigate(message.path ?? '/app/home');
      change.mutate(workspace.workspace_id);
    };
    return { name: workspace.name, open };
  };
}
