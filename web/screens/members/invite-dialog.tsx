import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { maxInvitesAtOnce } from '../../../contract/workspaces/invite-limits.ts';
import { useSendsMail } from '../../data/instance/use-instance.ts';
import { pluralize } from '../../format/count.ts';
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
        ? `${invalid.length === 1 ? 'This is no email address' : 'These are no email addresses'}: ${invalid.join(', ')}.`
        : emails.length === 0
          ? 'Enter at least one email.'
          : emails.length > maxInvitesAtOnce
            ? `Invite at most ${maxInvitesAtOnce} people at once.`
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
  { value: 'workspace_member', label: seatTypeTitles.workspace_member, help: 'Creates and changes content.' },
  { value: 'workspace_admin', label: seatTypeTitles.workspace_admin, help: 'Also manages members and settings.' },
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
          const who = emails.length === 1 ? `Invite ${sendsMail ? 'sent to' : 'created for'} ${emails[0]}.` : undefined;
          toast.success(who ?? `${emails.length} invites ${sendsMail ? 'sent' : 'created'}.`);
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
      title="Invite people"
      description={
        sendsMail
          ? 'Each person gets an email with a link, which expires in seven days.'
          : 'This server can’t send emails. Copy the link and send it to each person yourself. Invites expire in seven days.'
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 pb-1">
        <Field label="Emails" help="One or many, separated by commas or lines." error={errors.emails?.message}>
          {(field) => <Textarea {...field} autoComplete="off" spellCheck={false} {...register('emails')} />}
        </Field>
        <Field label="Role">
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
        <Field label="Credit limit" help="Credits per period. Leave empty for no limit." error={errors.limit?.message}>
          {(field) => <Input {...field} inputMode="numeric" autoComplete="off" {...register('limit')} />}
        </Field>
        {groups.length > 0 && (
          <fieldset className="flex flex-col gap-1.5">
            <legend className="mb-1.5 font-[540]">Groups</legend>
            {groups.map(({ id, name, members }) => (
              <label key={id} className="flex items-center gap-2">
                <input type="checkbox" value={id} className="size-4 accent-accent" {...register('groupIds')} />
                {name}
                <span className="text-ink-3 text-meta">{pluralize(members.length, 'member', 'members')}</span>
              </label>
            ))}
          </fieldset>
        )}
        {!sendsMail && (
          <div className="flex items-center gap-2 rounded-m border py-1 pr-1 pl-3">
            <span className="min-w-0 flex-1 break-all">{invitesLink()}</span>
            <CopyButton text={invitesLink()} label="Copy the link of the invites" />
          </div>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={invite.isPending}>
            {sendsMail ? 'Send invites' : 'Create invites'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
