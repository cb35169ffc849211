import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../data/api/api.ts';
import { formatDate } from '../../../format/date.ts';
import { t } from '../../../messages/t.ts';
import { type Me, refetchPeople } from '../../../nouns/productions/productions-queries.ts';
import { productionRoleTexts } from '../../../nouns/productions/productions-texts.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Chip } from '../../../parts/display/chip.tsx';
import { ConfirmDialog } from '../../../parts/overlay/confirm-dialog.tsx';
import { showError } from '../../../parts/status/show-error.tsx';

/** PROD-003: the teams of the person, and open invitations. */
export function ProducerTeams({ me }: { me: Me }) {
  const client = useQueryClient();
  const [leaving, setLeaving] = useState<Me['teams'][number]>();
  const answer = useMutation({
    mutationFn: ({ id, accepts }: { id: string; accepts: boolean }): Promise<unknown> => {
      const params = { team_invitation_id: id };
      return accepts
        ? api.call('POST /v1/productions/team-invitations/{team_invitation_id}/accept', { params })
        : api.call('POST /v1/productions/team-invitations/{team_invitation_id}/decline', { params });
    },
    onSuccess: () => refetchPeople(client),
    onError: showError,
  });
  const leave = useMutation({
    mutationFn: (teamId: string) =>
      api.call('POST /v1/productions/teams/{team_id}/leave', { params: { team_id: teamId } }),
    onSuccess: () => {
      setLeaving(undefined);
      return refetchPeople(client);
    },
    onError: showError,
  });
  if (me.teams.length === 0 && me.invitations.length === 0)
    return <p className="text-ink-2">{t('You belong to no team. Managers invite people by email.')}</p>;
  return (
    <>
      <ul className="divide-y rounded-m border">
        {me.invitations.map((invitation) => (
          <li key={invitation.team_invitation_id} className="flex flex-wrap items-center gap-3 px-4 py-3">
            <div className="min-w-40 flex-1">
              <p dir="auto" className="font-[560]">
                {invitation.team_name}
              </p>
              <p className="text-ink-3 text-meta">
                {t('Invited as {role}, until {date}', {
                  role: productionRoleTexts[invitation.role],
                  date: formatDate(invitation.expires_at_unix),
                })}
              </p>
            </div>
            <Button
              size="small"
              disabled={answer.isPending}
              onClick={() => answer.mutate({ id: invitation.team_invitation_id, accepts: false })}
            >
              {t('Decline')}
            </Button>
            <Button
              size="small"
              kind="primary"
              disabled={answer.isPending}
              onClick={() => answer.mutate({ id: invitation.team_invitation_id, accepts: true })}
            >
              {t('Join')}
            </Button>
          </li>
        ))}
        {me.teams.map((team) => (
          <li key={team.team_id} className="flex flex-wrap items-center gap-3 px-4 py-3">
            <p dir="auto" className="min-w-40 flex-1 font-[560]">
              {team.name}
            </p>
            <Chip>{productionRoleTexts[team.role]}</Chip>
            <Button size="small" onClick={() => setLeaving(team)}>
              {t('Leave')}
            </Button>
          </li>
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          open
          onOpenChange={() => setLeaving(undefined)}
          title={t('Leave team')}
          action={t('Leave team')}
          busy={leave.isPending}
          onConfirm={() => leave.mutate(leaving.team_id)}
        >
          {t('You no longer see the tasks of “{name}”.', { name: leaving.name })}
        </ConfirmDialog>
      )}
    </>
  );
}
