import { Ellipsis, KeyRound, Pencil, Trash2 } from 'lucide-react';
import { webhookEvents } from '../../../contract/catalogue/webhook-events.ts';
import type { WebhookReply } from '../../../contract/workspaces/webhooks.ts';
import { formatDate } from '../../format/date.ts';
import { t, translate } from '../../messages/t.ts';
import type { WebhookScope } from '../../nouns/webhooks/webhooks-queries.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../parts/overlay/menu.tsx';
import type { TableColumn } from '../../parts/table/table-column.ts';
import { useEditWebhook } from './use-webhooks.ts';
import type { OpenWebhookDialog } from './webhook-dialogs.tsx';

interface ColumnOptions {
  readonly scope: WebhookScope;
  readonly openDialog: (dialog: OpenWebhookDialog) => void;
}

export const webhookId = ({ webhook_id }: WebhookReply): string => webhook_id;
export const webhookName = ({ name }: WebhookReply): string => name;

const eventTitles = ({ events }: WebhookReply): string =>
  (events ?? []).map((event) => translate(webhookEvents[event].title)).join(', ') || t('None');

function lastFailure({ most_recent_failure_timestamp: at, most_recent_failure_error_code: code }: WebhookReply) {
  if (at === null) return t('Never');
  return `${formatDate(at, { withTime: true })} · ${code ?? t('No reply')}`;
}

/** The columns of the table of webhooks. */
export const webhookColumns = ({ scope, openDialog }: ColumnOptions): readonly TableColumn<WebhookReply>[] => [
  {
    id: 'name',
    title: t('Name'),
    sortValue: webhookName,
    cell: ({ name, webhook_url, is_disabled, is_auto_disabled }) => (
      <>
        <span className="flex min-w-0 items-center gap-2">
          <span className="min-w-0 break-words font-[560]">{name}</span>
          {is_auto_disabled ? (
            <Chip tone="bad">{t('Disabled after failures')}</Chip>
          ) : (
            is_disabled && <Chip tone="bad">{t('Disabled')}</Chip>
          )}
        </span>
        <span className="break-all font-mono text-ink-3 text-meta">{webhook_url}</span>
      </>
    ),
  },
  { id: 'events', title: t('Events'), cell: eventTitles },
  {
    id: 'failure',
    title: t('Last failure'),
    width: '12rem',
    startsDescending: true,
    sortValue: ({ most_recent_failure_timestamp }) => most_recent_failure_timestamp,
    cell: lastFailure,
  },
  {
    id: 'created',
    title: t('Created'),
    width: '7.5rem',
    startsDescending: true,
    sortValue: ({ created_at_unix }) => created_at_unix,
    cell: ({ created_at_unix }) => formatDate(created_at_unix),
  },
  {
    id: 'actions',
    title: t('Actions'),
    hidesTitle: true,
    width: '6.5rem',
    align: 'end',
    whenNarrow: 'shown',
    cell: (webhook) => <WebhookActions scope={scope} webhook={webhook} openDialog={openDialog} />,
  },
];

function WebhookActions({ scope, webhook, openDialog }: ColumnOptions & { readonly webhook: WebhookReply }) {
  const edit = useEditWebhook(scope);
  const { webhook_id, name } = webhook;
  // Optimistic: the switch reverts if the request fails.
  const isDisabled = edit.isPending ? edit.variables.isDisabled : webhook.is_disabled || webhook.is_auto_disabled;
  return (
    <span className="inline-flex items-center gap-2">
      <Switch
        label={t('{name} enabled', { name })}
        checked={!isDisabled}
        onChange={(enabled) => edit.mutate({ webhookId: webhook_id, name, isDisabled: !enabled })}
      />
      <Menu
        trigger={
          <IconButton label={t('Actions for {name}', { name })}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => openDialog({ dialog: 'edit', webhook })}>
          {t('Edit')}
        </MenuItem>
        {webhook.auth_type === 'hmac' && (
          <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => openDialog({ dialog: 'rotate', webhook })}>
            {t('Rotate secret')}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => openDialog({ dialog: 'delete', webhook })}>
          {t('Delete')}
        </MenuItem>
      </Menu>
    </span>
  );
}
