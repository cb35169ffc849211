import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2, UserPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { ProductionTeam } from '../../../../contract/productions/production-teams.ts';
import { type ProductionRole, productionRoles } from '../../../../contract/productions/productions.ts';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { t } from '../../../messages/t.ts';
import { refetchPeople, teamQuery, teamsQuery } from '../../../nouns/productions/productions-queries.ts';
import { productionRoleTexts } from '../../../nouns/productions/productions-texts.ts';
import { Button } from '../../../parts/button/button.tsx';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { Chip } from '../../../parts/display/chip.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Input } from '../../../parts/form/input.tsx';
import { Select } from '../../../parts/form/select.tsx';
import { ConfirmDialog } from '../../../parts/overlay/confirm-dialog.tsx';
import { Dialog } from '../../../parts/overlay/dialog.tsx';
import { RenameDialog } from '../../../parts/overlay/rename-dialog.tsx';
import { EmptyState } from '../../../parts/status/empty-state.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { showError } from '../../../parts/status/show-error.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import { toast } from '../../../parts/status/toast.ts';

const nameLength = 100;
const roleOptions = productionRoles.map((value) => ({ value, label: productionRoleTexts[value] }));

/** PROD-003: teams with their members and roles. */
export function ManagedTeams() {
  const client = useQueryClient();
  const { data, isError, error, refetch } = useQuery(teamsQuery);
  const [isCreating, setCreating] = useState(false);
  const create = useMutation({
    mutationFn: (name: string) => api.call('POST /v1/productions/teams', { body: { name } }),
    onSuccess: () => {
      setCreating(false);
      return refetchPeople(client);
    },
    onError: showError,
  });
  const add = (
    <Button kind="primary" className="self-start" onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      {t('New team')}
    </Button>
  );
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-4 md:px-5">
      {!data ? (
        isError ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows label={t('Loading teams')} rows={3} />
        )
      ) : data.teams.length === 0 ? (
        <EmptyState icon={<UserPlus />} title={t('No teams yet')} action={add}>
          {t('A team has reviewers and producers. Tasks can be given to one team.')}
        </EmptyState>
      ) : (
        <>
          {add}
          {data.teams.map((team) => (
            <Team key={team.team_id} team={team} />
          ))}
        </>
      )}
      {isCreating && (
        <RenameDialog
          title={t('New team')}
          name=""
          maxLength={nameLength}
          busy={create.isPending}
          onRename={(name) => create.mutate(name)}
          onClose={() => setCreating(false)}
        />
      )}
    </div>
  );
}

function Team({ team }: { team: ProductionTeam }) {
  const client = useQueryClient();
  const { data } = useQuery(teamQuery(team.team_id));
  const [asked, setAsked] = useState<'invite' | 'rename' | 'delete'>();
  const params = { team_id: team.team_id };
  const done = () => {
    setAsked(undefined);
    return refetchPeople(client);
  };
  const options = { onSuccess: done, onError: showError };
  const rename = useMutation({
    mutationFn: (name: string) => api.call('PATCH /v1/productions/teams/{team_id}', { params, body: { name } }),
    ...options,
  });
  const remove = useMutation({
    mutationFn: () => api.call('DELETE /v1/productions/teams/{team_id}', { params }),
    ...options,
  });
  const changeRole = useMutation({
    mutationFn: ({ memberId, role }: { memberId: string; role: ProductionRole }) =>
      api.call('PATCH /v1/productions/teams/{team_id}/members/{member_id}', {
        params: { ...params, member_id: memberId },
        body: { role },
      }),
    ...options,
  });
  const removeMember = useMutation({
    mutationFn: (memberId: string) =>
      api.call('DELETE /v1/productions/teams/{team_id}/members/{member_id}', {
        params: { ...params, member_id: memberId },
      }),
    ...options,
  });
  return (
    <section aria-label={team.name} className="rounded-m border bg-surface">
      <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2.5">
        <h2 dir="auto" className="min-w-32 flex-1 truncate font-[600]">
          {team.name}
        </h2>
        <Button size="small" onClick={() => setAsked('invite')}>
          <UserPlus aria-hidden />
          {t('Invite')}
        </Button>
        <Button size="small" onClick={() => setAsked('rename')}>
          {t('Rename')}
        </Button>
        <Button size="small" onClick={() => setAsked('delete')}>
          {t('Delete')}
        </Button>
      </div>
      <ul className="divide-y">
        {data?.members.map((member) => (
          <li key={member.member_id} className="flex flex-wrap items-center gap-3 px-4 py-2">
            <span className="min-w-40 flex-1 truncate">{member.email}</span>
            {member.joined_at_unix === null && (
              <Chip>{member.is_invitation_expired ? t('Invitation expired') : t('Invited')}</Chip>
            )}
            <Select
              label={t('Role of {email}', { email: member.email })}
              className="w-36"
              value={member.role}
              options={roleOptions}
              onChange={(role) => changeRole.mutate({ memberId: member.member_id, role: role as ProductionRole })}
            />
            <IconButton
              label={t('Remove {email}', { email: member.email })}
              onClick={() => removeMember.mutate(member.member_id)}
            >
              <Trash2 />
            </IconButton>
          </li>
        ))}
        {data?.members.length === 0 && <li className="px-4 py-3 text-ink-3">{t('No members yet.')}</li>}
      </ul>
      {asked === 'invite' && <InviteDialog team={team} onClose={() => setAsked(undefined)} />}
      {asked === 'rename' && (
        <RenameDialog
          title={t('Rename team')}
          name={team.name}
          maxLength={nameLength}
          busy={rename.isPending}
          onRename={(name) => rename.mutate(name)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={t('Delete team')}
          action={t('Delete team')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        >
          {t('“{name}” will be deleted. Its tasks are then open to all producers.', { name: team.name })}
        </ConfirmDialog>
      )}
    </section>
  );
}

function InviteDialog({ team, onClose }: { team: ProductionTeam; onClose: () => void }) {
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<ProductionRole>('producer');
  const invite = useMutation({
    mutationFn: () =>
      api.call('POST /v1/productions/teams/{team_id}/members', {
        params: { team_id: team.team_id },
        body: { email: email.trim(), role },
      }),
    onSuccess: async () => {
      toast.success(t('Invitation sent.'));
      onClose();
      await refetchPeople(client);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() !== '') invite.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('Invite to {name}', { name: team.name })}
      description={t('We email the person. They join when they accept.')}
    >
      <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
        <Field label={t('Email')} error={invite.isError ? messageOf(invite.error) : undefined}>
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="off"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </Field>
        <Field label={t('Role')}>
          {(control) => (
            <Select
              {...control}
              value={role}
              options={roleOptions}
              onChange={(next) => setRole(next as ProductionRole)}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" busy={invite.isPending} disabled={email.trim() === ''}>
            {t('Send invitation')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
