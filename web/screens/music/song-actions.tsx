import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, ListMusic, MoreHorizontal, PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type SongFormat, songFormats } from '../../../contract/catalogue/music-styles.ts';
import { formatTier } from '../../../contract/catalogue/output-formats.ts';
import { tierNames, tiers } from '../../../contract/catalogue/plans/plans.ts';
import type { SongReply } from '../../../contract/speech-tools/songs.ts';
import { api } from '../../data/api/api.ts';
import { subscriptionQuery } from '../../data/api/queries.ts';
import { resourceWithRole, usePermission } from '../../data/session/use-permission.ts';
import { formatName } from '../../format/output-format-names.ts';
import { t } from '../../messages/t.ts';
import { saveFile } from '../../nouns/history/save-file.ts';
import { downloadSong, refetchSongs, songTrackId } from '../../nouns/music/songs.ts';
import { ResourceShareButton } from '../../nouns/resource-shares/resource-share.tsx';
import { resourceQuery } from '../../nouns/resource-shares/use-resource-shares.ts';
import { Button } from '../../parts/button/button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../parts/overlay/menu.tsx';
import { player } from '../../parts/player/player-instance.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { useUndoableDelete } from '../../parts/undo/use-undoable-delete.ts';

interface SongActionsProps {
  song: SongReply;
  onEditPlan: (() => void) | undefined;
  onDeleted: () => void;
}

/** Download, reuse of the plan, rename and delete. */
export function SongActions({ song, onEditPlan, onDeleted }: SongActionsProps) {
  const client = useQueryClient();
  const [dialog, setDialog] = useState<'rename'>();
  const params = { song_id: song.song_id };
  // The reply of a song does not name the role of the person.
  const { data: shares } = useQuery(resourceQuery({ type: 'songs', id: song.song_id }));
  const mayShare = usePermission('songs.manage_access', shares ?? resourceWithRole(null));
  const remove = useUndoableDelete();
  const deleteSong = () => {
    if (player.state().track?.id === songTrackId(song.song_id)) player.close();
    remove({
      topic: 'songs',
      field: 'song_id',
      ids: [song.song_id],
      name: song.title,
      send: (id, options) => api.call('DELETE /v1/music/songs/{song_id}', { params: { song_id: id }, ...options }),
    });
    onDeleted();
  };
  const rename = useMutation({
    mutationFn: (title: string) => api.call('PATCH /v1/music/songs/{song_id}', { params, body: { title } }),
    onSuccess: () => {
      setDialog(undefined);
      void refetchSongs(client);
    },
    onError: showError,
  });
  return (
    <div className="flex flex-wrap items-center gap-2">
      {song.state === 'completed' && <DownloadMenu song={song} />}
      {onEditPlan && (
        <Button onClick={onEditPlan}>
          <ListMusic aria-hidden />
          {t('Edit plan')}
        </Button>
      )}
      {mayShare && <ResourceShareButton resource={{ type: 'songs', id: song.song_id, name: song.title }} />}
      <Menu
        trigger={
          <IconButton label={t('More actions')}>
            <MoreHorizontal />
          </IconButton>
        }
      >
        <MenuItem icon={<PenLine aria-hidden />} onSelect={() => setDialog('rename')}>
          {t('Rename')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={deleteSong}>
          {t('Delete')}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={dialog === 'rename'}
        onOpenChange={(isOpen) => isOpen || setDialog(undefined)}
        title={t('Rename song')}
        action={t('Rename')}
        kind="primary"
        input={{ label: t('Name') }}
        busy={rename.isPending}
        onConfirm={(title) => rename.mutate(title)}
      >
        {song.title}
      </ConfirmDialog>
    </div>
  );
}

function DownloadMenu({ song }: { song: SongReply }) {
  const [isSaving, setSaving] = useState(false);
  const { data: plan } = useQuery(subscriptionQuery);
  const save = async (format?: SongFormat) => {
    setSaving(true);
    await downloadSong(song, format, saveFile).catch(showError);
    setSaving(false);
  };
  if (song.composition_plan === null || song.seed === null)
    return (
      <Button busy={isSaving} onClick={() => void save()}>
        <Download aria-hidden />
        {t('Download')}
      </Button>
    );
  return (
    <Menu
      align="start"
      trigger={
        <Button busy={isSaving}>
          <Download aria-hidden />
          {t('Download')}
        </Button>
      }
    >
      {songFormats.map((format) => {
        const tier = formatTier(format);
        const isLocked = plan !== undefined && tiers.indexOf(plan.tier) < tiers.indexOf(tier);
        return (
          <MenuItem key={format} disabled={isLocked} onSelect={() => void save(format)}>
            <span className="flex-1">{formatName(format)}</span>
            {isLocked && (
              <span className="text-ink-3 text-meta">{t('From {tierNames}', { tierNames: tierNames[tier] })}</span>
            )}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
