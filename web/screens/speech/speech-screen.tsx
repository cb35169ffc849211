import { Code } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { useStore } from '../../data/store/use-store.ts';
import { t } from '../../messages/t.ts';
import { codeSnippet } from '../../nouns/speech/code-snippets.ts';
import { draft, latestItem } from '../../nouns/speech/speech-instance.ts';
import { speechRequestOf, useDraft, useSpeechSetup } from '../../nouns/speech/use-speech.ts';
import { longContentLength } from '../../nouns/studio-projects/long-content.ts';
import { useRestore } from '../../panels/history-list/use-restore.ts';
import { ItemShareButton } from '../../panels/share/item-share-button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { ToolLoading, ToolPage } from '../../parts/tool/tool-page.tsx';
import { useToolPanel } from '../../parts/tool/use-tool-panel.ts';
import { CutNotice } from './cut-notice.tsx';
import { Editor } from './speech-editor.tsx';
import { EditorBar } from './speech-editor-bar.tsx';
import { SettingsPanel } from './speech-settings-panel.tsx';
import { useView, ViewSwitch } from './speech-view-switch.tsx';
import { useDetectedLanguage } from './use-detected-language.ts';
import { VersionsButton } from './versions-button.tsx';

// Parts that are hidden at first load on demand.
const HistoryList = lazy(async () => ({
  default: (await import('../../panels/history-list/history-list.tsx')).HistoryList,
}));
const DialoguePart = lazy(async () => ({
  default: (await import('../../panels/dialogue/dialogue-part.tsx')).DialoguePart,
}));
const DialogueSettings = lazy(async () => ({
  default: (await import('../../panels/dialogue/dialogue-settings.tsx')).DialogueSettings,
}));
const LongContentPrompt = lazy(async () => ({
  default: (await import('../../nouns/studio-projects/long-content-prompt.tsx')).LongContentPrompt,
}));
const CodeDialog = lazy(async () => ({
  default: (await import('../../nouns/speech/speech-code-dialog.tsx')).SpeechCodeDialog,
}));

export const meta = () => [{ title: `${t('Text to Speech')} · ${brand}` }];

/** The text-to-speech editor with its settings and history (TTS-003). */
export default function SpeechScreen() {
  useVoiceFromUrl();
  const state = useDraft();
  const setup = useSpeechSetup(state);
  const { voices, models, voice, model, settings, failed } = setup;
  const toolPanel = useToolPanel(useSearchParams()[0].has('item'));
  const [codeOpen, setCodeOpen] = useState(false);
  const view = useView();
  const latestItemId = useStore(latestItem);
  const { show } = view;
  const { reset } = toolPanel;
  const restore = useRestore(
    useCallback(
      (item) => {
        reset();
        show(item.dialogue !== null);
      },
      [show, reset],
    ),
  );
  const detected = useDetectedLanguage({
    text: state.languageCode === undefined ? state.text : '',
    languages: model?.languages.map(({ language_id }) => language_id) ?? [],
    voiceLanguage: voice?.language ?? '',
  });
  const ready = voice && model && settings ? { draft: state, voice, model, settings, detected } : undefined;

  const settingsPanel = failed ? (
    <ErrorState message={messageOf(failed.error)} onRetry={() => void failed.refetch()} />
  ) : view.isDialogue ? (
    <Suspense fallback={<ToolLoading label={t('Loading settings')} />}>
      <DialogueSettings />
    </Suspense>
  ) : voices && models && ready ? (
    <SettingsPanel {...ready} state={state} voices={voices} models={models} />
  ) : (
    <ToolLoading label={t('Loading voices and models')} />
  );
  return (
    <>
      <ToolPage
        title={t('Text to Speech')}
        inputLabel={t('Text')}
        panel={toolPanel}
        settings={settingsPanel}
        history={
          <HistoryList onRestore={restore}>
            <Link to="history" className="ms-auto text-accent-ink underline-offset-2 hover:underline">
              {t('Open full history')}
            </Link>
          </HistoryList>
        }
        action={
          <>
            <ViewSwitch {...view} />
            {!view.isDialogue && (
              <IconButton label={t('Show code')} disabled={!ready} onClick={() => setCodeOpen(true)}>
                <Code />
              </IconButton>
            )}
            {latestItemId !== undefined && <VersionsButton historyItemId={latestItemId} panel={toolPanel} />}
            <ItemShareButton historyItemId={latestItemId} />
          </>
        }
      >
        {view.isDialogue ? (
          <Suspense fallback={<ToolLoading label={t('Loading dialogue')} />}>
            {voices && <DialoguePart voices={voices} panel={toolPanel} />}
          </Suspense>
        ) : (
          <>
            {state.text.length >= longContentLength && (
              <Suspense fallback={null}>
                <LongContentPrompt text={state.text} voiceId={voice?.voice_id} />
              </Suspense>
            )}
            <Editor text={state.text} voice={voice} />
            <CutNotice />
            <EditorBar state={state} ready={ready} panel={toolPanel} />
          </>
        )}
      </ToolPage>
      {ready && codeOpen && (
        <Suspense fallback={null}>
          <CodeDialog
            onClose={() => setCodeOpen(false)}
            codeIn={(language) => codeSnippet(language, speechRequestOf(ready), location.origin)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Selects the voice in `?voice=…` and removes the parameter from the URL. */
function useVoiceFromUrl(): void {
  const [params, setParams] = useSearchParams();
  const voiceId = params.get('voice');
  useEffect(() => {
    if (!voiceId) return;
    draft.change({ voiceId });
    setParams({}, { replace: true });
  }, [voiceId, setParams]);
}
