import type { WebhookReply } from '../../../contract/workspaces/webhooks.ts';
import { T } from '../../messages/rich-text.tsx';
import { t } from '../../messages/t.ts';
import type { WebhookScope } from '../../nouns/webhooks/webhooks-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { CopyButton } from '../../parts/button/copy-button.tsx';
import { Input } from '../../parts/form/input.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { toast } from '../../parts/status/toast.ts';
import { useCreateWebhook, useDeleteWebhook, useEditWebhook, useRotateSecret } from './use-webhooks.ts';
import { WebhookForm } from './webhook-form.tsx';

export type OpenWebhookDialog =
  | { readonly dialog: 'create' }
  | { readonly dialog: 'edit' | 'delete' | 'rotate'; readonly webhook: WebhookReply }
  | { readonly dialog: 'secret'; readonly secret: string };

interface WebhookDialogsProps {
  scope: WebhookScope;
  openDialog: OpenWebhookDialog;
  /** Opens another dialog, or none. */
  onOpen: (dialog: OpenWebhookDialog | undefined) => void;
}

interface OneWebhookProps {
  scope: WebhookScope;
  webhook: WebhookReply;
  onOpen: (dialog: OpenWebhookDialog | undefined) => void;
}

/** The open dialog of the webhooks page. */
export function WebhookDialogs({ scope, openDialog, onOpen }: WebhookDialogsProps) {
  switch (openDialog.dialog) {
    case 'create':
      return <CreateDialog scope={scope} onOpen={onOpen} />;
    case 'secret':
      return <SecretDialog secret={openDialog.secret} onClose={() => onOpen(undefined)} />;
    case 'edit':
      return <EditDialog scope={scope} webhook={openDialog.webhook} onOpen={onOpen} />;
    case 'rotate':
      return <RotateDialog scope={scope} webhook={openDialog.webhook} onOpen={onOpen} />;
    case 'delete':
      return <DeleteDialog scope={scope} webhook={openDialog.webhook} onOpen={onOpen} />;
  }
}

function CreateDialog({ scope, onOpen }: Omit<OneWebhookProps, 'webhook'>) {
  const create = useCreateWebhook(scope);
  const close = () => onOpen(undefined);
  return (
    <Dialog open onOpenChange={close} title={t('Create webhook')}>
      <WebhookForm
        scope={scope}
        onSubmit={(settings) =>
          create.mutate(settings, {
            onSuccess: ({ webhook_secret: secret }) => {
              if (!secret) toast.success(t('{name} was created.', { name: settings.name }));
              onOpen(secret ? { dialog: 'secret', secret } : undefined);
            },
          })
        }
      >
        <Button onClick={close}>{t('Cancel')}</Button>
        <Button type="submit" kind="primary" busy={create.isPending}>
          {t('Create webhook')}
        </Button>
      </WebhookForm>
    </Dialog>
  );
}

function EditDialog({ scope, webhook, onOpen }: OneWebhookProps) {
  const edit = useEditWebhook(scope);
  const close = () => onOpen(undefined);
  const { webhook_id: webhookId, is_disabled: isDisabled, is_auto_disabled } = webhook;
  return (
    <Dialog open onOpenChange={close} title={t('Edit {name}', { name: webhook.name })}>
      <WebhookForm
        scope={scope}
        webhook={webhook}
        onSubmit={(settings) =>
          edit.mutate({ webhookId, isDisabled: isDisabled || is_auto_disabled, ...settings }, { onSuccess: close })
        }
      >
        <Button onClick={close}>{t('Cancel')}</Button>
        <Button type="submit" kind="primary" busy={edit.isPending}>
          {t('Save')}
        </Button>
      </WebhookForm>
    </Dialog>
  );
}

function RotateDialog({ scope, webhook, onOpen }: OneWebhookProps) {
  const rotate = useRotateSecret(scope);
  return (
    <ConfirmDialog
      open
      onOpenChange={() => onOpen(undefined)}
      title={t('Rotate the secret of {name}?', { name: webhook.name })}
      action={t('Rotate secret')}
      kind="primary"
      busy={rotate.isPending}
      onConfirm={() =>
        rotate.mutate(webhook.webhook_id, {
          onSuccess: ({ webhook_secret: secret }) => onOpen(secret ? { dialog: 'secret', secret } : undefined),
        })
      }
    >
      {t('Messages are signed with the current and the new secret for 24 hours, then with the new one only.')}
    </ConfirmDialog>
  );
}

function DeleteDialog({ scope, webhook, onOpen }: OneWebhookProps) {
  const remove = useDeleteWebhook(scope);
  const { name } = webhook;
  return (
    <ConfirmDialog
      open
      onOpenChange={() => onOpen(undefined)}
      title={t('Delete {name}?', { name })}
      action={t('Delete webhook')}
      input={{ label: t('Type “{name}” to confirm', { name }), mustBe: name }}
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(webhook.webhook_id, {
          onSuccess: () => {
            toast.success(t('{name} was deleted.', { name }));
            onOpen(undefined);
          },
        })
      }
    >
      {t('Its log is deleted too, and messages that still wait are not sent. This cannot be undone.')}
    </ConfirmDialog>
  );
}

function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Your webhook secret')}
      description={t("Copy it now. You won't see it again.")}
    >
      <div className="flex flex-col gap-4 pb-1">
        <div className="flex items-center gap-1">
          <Input
            aria-label={t('Webhook secret')}
            value={secret}
            readOnly
            onFocus={(event) => event.target.select()}
            className="bg-sunken font-mono text-small"
          />
          <CopyButton text={secret} label={t('Copy secret')} />
        </div>
        <p className="text-ink-2">
          <T
            text="Your server verifies the header {code} or {code2} with it."
            code={<code className="font-mono text-small">ElevenLabs-Signature</code>}
            code2={<code className="font-mono text-small">webhook-signature</code>}
          />
        </p>
        <div className="flex justify-end">
          <Button kind="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
