import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Download, X } from 'lucide-react';
import { outputFormats } from '../../../contract/catalogue/output-formats.ts';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatDuration } from '../../format/duration.ts';
import { t } from '../../messages/t.ts';
import { itemFileName, readDownload } from '../../nouns/history/download.ts';
import { downloadItem, rawEncodingOf } from '../../nouns/history/history-track.ts';
import { saveFile } from '../../nouns/history/save-file.ts';
import { itemQuery } from '../../nouns/history/use-history.ts';
import { ChangeComparison } from '../../nouns/voice-changer/change-comparison.tsx';
import { openChangeSource } from '../../nouns/voice-changer/change-queries.ts';
import type { ChangeResult } from '../../nouns/voice-changer/change-run.ts';
import { Button } from '../../parts/button/button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { CompareView } from '../../parts/compare/compare-view.tsx';
import { Menu, MenuItem } from '../../parts/overlay/menu.tsx';
import { wavHeader } from '../../parts/player/player-wav.ts';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { ResultCard } from '../../parts/tool/result-card.tsx';

interface ChangeResultViewProps {
  isRunning: boolean;
  /** The last result of this tab. */
  result: ChangeResult | undefined;
  /** The history item that the URL names. */
  itemId: string | undefined;
  onClose: () => void;
}

/** The recording and the result of a voice change. */
export function ChangeResultView({ isRunning, result, itemId, onClose }: ChangeResultViewProps) {
  if (isRunning) return null;
  if (itemId !== undefined) return <StoredResult key={itemId} itemId={itemId} onClose={onClose} />;
  return result && result.historyItemId === undefined ? <UnstoredResult result={result} /> : null;
}

function StoredResult({ itemId, onClose }: { itemId: string; onClose: () => void }) {
  const { data: item, error, refetch } = useQuery(itemQuery(itemId));
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!item) return <SkeletonRows rows={3} label={t('Loading result')} />;
  return (
    <ResultCard
      title={item.voice_name ?? t('Result')}
      facts={formatDuration(item.duration_ms / 1000)}
      actions={
        <>
          <DownloadMenu item={item} />
          <IconButton label={t('Close result')} onClick={onClose}>
            <X />
          </IconButton>
        </>
      }
    >
      <ChangeComparison item={item} />
    </ResultCard>
  );
}

function DownloadMenu({ item }: { item: HistoryItemReply }) {
  const stored = item.output_format.split('_')[0]!.toUpperCase();
  const save = async (run: () => Promise<void>) => run().catch(showError);
  const saveWav = async () => {
    const body = { history_item_ids: [item.history_item_id], output_format: 'wav' as const };
    const file = await readDownload(await api.open('POST /v1/history/download', { body }));
    saveFile(file, itemFileName(item).replace(/\.\w+$/, '.wav'));
  };
  return (
    <Menu
      trigger={
        <Button size="small">
          <Download aria-hidden />
          {t('Download')}
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      <MenuItem onSelect={() => void save(() => downloadItem(item))}>{t('Result ({stored})', { stored })}</MenuItem>
      {item.content_type !== 'audio/wav' && (
        <MenuItem onSelect={() => void save(saveWav)}>{t('Result (WAV)')}</MenuItem>
      )}
      <MenuItem
        onSelect={() =>
          void save(async () => {
            const params = { history_item_id: item.history_item_id };
            const source = await api.call('GET /v1/speech-to-speech/history/{history_item_id}', { params });
            saveFile(await openChangeSource(item.history_item_id), source.file_name);
          })
        }
      >
        {t('Original recording')}
      </MenuItem>
    </Menu>
  );
}

/** The result in a workspace that stores nothing: it is lost when the page is left. */
function UnstoredResult({ result }: { result: ChangeResult }) {
  const { request, audio, durationInS } = result;
  const { recording, voiceName, outputFormat } = request;
  const raw = rawEncodingOf(outputFormat);
  const playable = raw ? new Blob([wavHeader(raw, audio.size), audio], { type: 'audio/wav' }) : audio;
  const name = `${recording.name.replace(/\.\w+$/, '')} – ${voiceName}.${outputFormats[outputFormat].extension}`;
  return (
    <ResultCard
      title={voiceName}
      facts={`${formatDuration(durationInS)} · ${t('Not stored: download it before you leave this page')}`}
      actions={
        <Button size="small" onClick={() => saveFile(audio, name)}>
          <Download aria-hidden />
          {t('Download')}
        </Button>
      }
    >
      <CompareView
        files={{
          track: { id: 'change:unstored', title: recording.name, subtitle: voiceName, outline: undefined },
          open: { before: async () => recording, after: async () => playable },
        }}
        before={{ label: t('Original'), outline: undefined }}
        after={{ label: voiceName, outline: undefined }}
        durationInS={durationInS}
      />
    </ResultCard>
  );
}
