import { useQuery } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Download, Ellipsis, History, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import type { DictionaryWithRulesReply } from '../../../contract/speech/pronunciation-dictionaries.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { dictionaryQuery } from '../../nouns/pronunciation-dictionaries/dictionaries-query.ts';
import { ResourceShareButton } from '../../nouns/resource-shares/resource-share.tsx';
import { draft } from '../../nouns/speech/speech-instance.ts';
import { canSpeak } from '../../nouns/voices/voice-availability.ts';
import { VoicePicker } from '../../nouns/voices/voice-picker.tsx';
import { voicesQuery } from '../../nouns/voices/voices-query.ts';
import { CopyButton } from '../../parts/button/copy-button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { Menu, MenuItem } from '../../parts/overlay/menu.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { DictionaryDetailsDialog } from './dictionary-details-dialog.tsx';
import { DictionaryVersionsDialog } from './dictionary-versions-dialog.tsx';
import { RulesEditor } from './rules-editor.tsx';
import { useDownloadVersion, useEditDictionary } from './use-dictionaries.ts';

export const meta = () => [{ title: `${t('Pronunciation dictionary')} · ${brand}` }];

/** One dictionary: rules with previews, and versions. */
export default function DictionaryScreen() {
  const { dictionaryId = '' } = useParams();
  const dictionary = useQuery(dictionaryQuery(dictionaryId));
  return (
    <>
      <PageHeader
        title={dictionary.data?.name ?? t('Pronunciation dictionary')}
        help={dictionary.data?.description || t('How names and words are pronounced.')}
        action={dictionary.data && <Actions dictionary={dictionary.data} />}
      >
        {dictionary.data && dictionary.data.archived_time_unix !== null && <Chip>{t('Archived')}</Chip>}
      </PageHeader>
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 py-4 md:px-5">
        <Link
          to="/app/pronunciation-dictionaries"
          className="self-start text-accent-ink underline-offset-2 hover:underline"
        >
          {t('All dictionaries')}
        </Link>
        {dictionary.isPending && <SkeletonRows label={t('Loading dictionary')} rows={6} />}
        {dictionary.isError && !dictionary.data && (
          <ErrorState message={messageOf(dictionary.error)} onRetry={() => void dictionary.refetch()} />
        )}
        {dictionary.data && <Dictionary key={dictionaryId} dictionary={dictionary.data} />}
      </div>
    </>
  );
}

function Dictionary({ dictionary }: { dictionary: DictionaryWithRulesReply }) {
  const { data: voices } = useQuery(voicesQuery);
  const [voiceId, setVoiceId] = useState(() => draft.state().voiceId);
  const availableVoices = voices?.filter(canSpeak);
  const voice = availableVoices?.find((one) => one.voice_id === voiceId) ?? availableVoices?.[0];
  return (
    <>
      {voices && voice && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-[540]">{t('Preview voice')}</span>
          <div className="w-full xs:w-64">
            <VoicePicker voices={voices} value={voice} onChange={setVoiceId} />
          </div>
        </div>
      )}
      <RulesEditor dictionary={dictionary} voice={voice} />
    </>
  );
}

function Actions({ dictionary }: { dictionary: DictionaryWithRulesReply }) {
  const [openDialog, setOpenDialog] = useState<'about' | 'versions'>();
  const edit = useEditDictionary();
  const download = useDownloadVersion();
  const canShare = usePermission('pronunciation_dictionary.manage_access', dictionary);
  const canEdit = usePermission('pronunciation_dictionary.update', dictionary);
  const { id, name, latest_version_id: versionId } = dictionary;
  const isArchived = dictionary.archived_time_unix !== null;
  const close = () => setOpenDialog(undefined);
  return (
    <>
      <CopyButton text={id} label={t('Copy dictionary ID')} />
      <IconButton label={t('Versions')} onClick={() => setOpenDialog('versions')}>
        <History />
      </IconButton>
      {canShare && <ResourceShareButton resource={{ type: 'pronunciation_dictionary', id, name }} />}
      <Menu
        trigger={
          <IconButton label={t('Actions')}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem
          icon={<Download aria-hidden />}
          onSelect={() => download.mutate({ dictionaryId: id, versionId, fileName: `${name}.pls` })}
        >
          {t('Download')}
        </MenuItem>
        {canEdit && (
          <>
            <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setOpenDialog('about')}>
              {t('Name and description')}
            </MenuItem>
            <MenuItem
              icon={isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
              onSelect={() => edit.mutate({ id, archived: !isArchived })}
            >
              {isArchived ? t('Restore') : t('Archive')}
            </MenuItem>
          </>
        )}
      </Menu>
      {openDialog === 'about' && <DictionaryDetailsDialog dictionary={dictionary} onClose={close} />}
      {openDialog === 'versions' && <DictionaryVersionsDialog dictionary={dictionary} onClose={close} />}
    </>
  );
}
