import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { maxInvitesAtOnce } from '../../../contract/workspaces/invite-limits.ts';
import { useSendsMail } from '../../data/instance/use-instance.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { groupsQuery } from '../../nouns/groups/groups-query.ts';
import { seatTypeTitles } from '../../nouns/members/members-queries.ts';
import { invitesLink, useInvite } from '../../nouns/workspace-invites/use-invites.ts';
import { Button } from '../../parts/button/button.tsx';
import { CopyButton } from '../../parts/button/copy-button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Select } from '../../parts/form/select.tsx';
import { Textarea } from '../../parts/form/textarea.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { toast } from '../../parts/status/toast.ts';
import { creditLimitField, parseCreditLimit } from './credit-limit.ts';
import { parseEmails } from './parse-emails.ts';

const emailsField = z.string().check(
  z.check(({ value, issues }) => {
    const { emails, invalid } = parseEmails(value);
    const problem =
      invalid.length > 0
        ? formatMessage(
            '{count, plural, one {This is no email address} other {These are no email addresses}}: {invalid}.',
            { count: invalid.length, invalid: invalid.join(', ') },
          )
        : emails.length === 0
          ? t('Enter at least one email.')
          : emails.length > maxInvitesAtOnce
            ? t('Invite at most {maxInvitesAtOnce} people at once.', { maxInvitesAtOnce })
            : undefined;
    if (problem) issues.push({ code: 'custom', message: problem, input: value });
  }),
);

const form = z.object({
  emails: emailsField,
  seatType: z.enum(['workspace_admin', 'workspace_member']),
  groupIds: z.array(z.string()),
  limit: creditLimitField,
});

const seatTypeOptions = [
  { value: 'workspace_member', label: seatTypeTitles.workspace_member, help: t('Creates and changes content.') },
  { value: 'workspace_admin', label: seatTypeTitles.workspace_admin, help: t('Also manages members and settings.') },
];

/** Invites one or many people by email (WS-012). */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useInvite();
  const sendsMail = useSendsMail() !== false;
  const groups = useQuery(groupsQuery).data ?? [];
  const { control, register, handleSubmit, formState } = useForm<z.infer<typeof form>>({
    resolver: zodResolver(form),
    defaultValues: { emails: '', seatType: 'workspace_member', groupIds: [], limit: '' },
  });
  const submit = handleSubmit(({ emails: text, seatType, groupIds, limit }) => {
    const { emails } = parseEmails(text);
    invite.mutate(
      { emails, terms: { seat_type: seatType, group_ids: groupIds, usage_limit: parseCreditLimit(limit) } },
      {
        onSuccess: () => {
          const who =
            emails.length === 1
              ? sendsMail
                ? t('Invite sent to {email}.', { email: emails[0] ?? '' })
                : t('Invite created for {email}.', { email: emails[0] ?? '' })
              : undefined;
          toast.success(
            who ??
              (sendsMail
                ? t('{count} invites sent.', { count: emails.length })
                : t('{count} invites created.', { count: emails.length })),
          );
          onClose();
        },
      },
    );
  });
  const { errors } = formState;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('Invite people')}
      description={
        sendsMail
          ? t('Each person gets an email with a link, which expires in seven days.')
          : t(
              'This server can’t send emails. Copy the link and send it to each person yourself. Invites expire in seven days.',
            )
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 pb-1">
        <Field
          label={t('Emails')}
          help={t('One or many, separated by commas or lines.')}
          error={errors.emails?.message}
        >
          {(field) => <Textarea {...field} autoComplete="off" spellCheck={false} {...register('emails')} />}
        </Field>
        <Field label={t('Role')}>
          {(field) => (
            <Controller
              control={control}
              name="seatType"
              render={({ field: { value, onChange } }) => (
                <Select {...field} value={value} onChange={onChange} options={seatTypeOptions}>
                  {seatTypeTitles[value]}
                </Select>
              )}
            />
          )}
        </Field>
        <Field
          label={t('Credit limit')}
          help={t('Credits per period. Leave empty for no limit.')}
          error={errors.limit?.message}
        >
          {(field) => <Input {...field} inputMode="numeric" autoComplete="off" {...register('limit')} />}
        </Field>
        {groups.length > 0 && (
          <fieldset className="flex flex-col gap-1.5">
            <legend className="mb-1.5 font-[540]">{t('Groups')}</legend>
            {groups.map(({ id, name, members }) => (
              <label key={id} className="flex items-center gap-2">
                <input type="checkbox" value={id} className="size-4 accent-accent" {...register('groupIds')} />
                {name}
                <span className="text-ink-3 text-meta">
                  {formatMessage('{count, plural, one {# member} other {# members}}', { count: members.length })}
                </span>
              </label>
            ))}
          </fieldset>
        )}
        {!sendsMail && (
          <div className="flex items-center gap-2 rounded-m border py-1 pe-1 ps-3">
            <span className="min-w-0 flex-1 break-all">{invitesLink()}</span>
            <CopyButton text={invitesLink()} label={t('Copy the link of the invites')} />
          </div>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" busy={invite.isPending}>
            {sendsMail ? t('Send invites') : t('Create invites')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
