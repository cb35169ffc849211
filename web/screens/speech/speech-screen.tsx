import { Code, SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { useStore } from '../../data/store/use-store.ts';
import { codeSnippet } from '../../nouns/speech/code-snippets.ts';
import { draft, latestItem } from '../../nouns/speech/speech-instance.ts';
import { speechRequestOf, useDraft, useSpeechSetup } from '../../nouns/speech/use-speech.ts';
import { useRestore } from '../../panels/history-list/use-restore.ts';
import { ShareButton } from '../../panels/share/share-button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Tabs } from '../../parts/display/tabs.tsx';
import { Sheet } from '../../parts/overlay/sheet.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { Editor } from './speech-editor.tsx';
import { EditorBar } from './speech-editor-bar.tsx';
import { SettingsPanel } from './speech-settings-panel.tsx';
import { useView, ViewSwitch } from './speech-view-switch.tsx';
import { useDetectedLanguage } from './use-detected-language.ts';

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
const CodeDialog = lazy(async () => ({
  default: (await import('../../nouns/speech/speech-code-dialog.tsx')).SpeechCodeDialog,
}));

export const meta = () => [{ title: `Text to Speech · ${brand}` }];

/** The text-to-speech editor with its settings and history (TTS-003). */
export default function SpeechScreen() {
  useVoiceFromUrl();
  const state = useDraft();
  const setup = useSpeechSetup(state);
  const { voices, models, voice, model, settings, failed } = setup;
  const [tab, setTab] = useState<'settings' | 'history'>('settings');
  const [sheetOpen, setSheetOpen] = useState(false);
  const [codeOpen, setCodeOpen] = useState(false);
  const view = useView();
  const latestItemId = useStore(latestItem);
  const { show } = view;
  const restore = useRestore(
    useCallback(
      (item) => {
        setTab('settings');
        setSheetOpen(false);
        show(item.dialogue !== null);
      },
      [show],
    ),
  );
  const detected = useDetectedLanguage({
    text: state.languageCode === undefined ? state.text : '',
    languages: model?.languages.map(({ language_id }) => language_id) ?? [],
    voiceLanguage: voice?.language ?? '',
  });
  const ready = voice && model && settings ? { draft: state, voice, model, settings, detected } : undefined;

  const panel = failed ? (
    <ErrorState message={messageOf(failed.error)} onRetry={() => void failed.refetch()} />
  ) : view.isDialogue ? (
    <Suspense fallback={<Loading label="Loading settings" />}>
      <DialogueSettings />
    </Suspense>
  ) : voices && models && ready ? (
    <SettingsPanel {...ready} state={state} voices={voices} models={models} />
  ) : (
    <Loading label="Loading voices and models" />
  );
  const tabs = (
    <Tabs
      label="Panel"
      value={tab}
      onChange={setTab}
      className="flex min-h-0 flex-1 flex-col"
      listClassName="shrink-0 px-4 pt-2"
      panelClassName="min-h-0 flex-1 flex-col overflow-y-auto data-[state=active]:flex"
      tabs={[
        { id: 'settings', title: 'Settings', content: panel },
        {
          id: 'history',
          title: 'History',
          content: (
            <Suspense fallback={<Loading label="Loading history" />}>
              <HistoryList onRestore={restore}>
                <Link to="history" className="ml-auto text-accent-ink underline-offset-2 hover:underline">
                  Open full history
                </Link>
              </HistoryList>
            </Suspense>
          ),
        },
      ]}
    />
  );
  const settingsButton = (title: string) => (
    <button
      type="button"
      onClick={() => setSheetOpen(true)}
      className="inline-flex h-6 min-w-0 items-center gap-1.5 rounded-full border bg-surface px-2.5 text-ink-2 text-meta transition-colors duration-150 hover:bg-hover hover:text-ink lg:hidden"
    >
      <SlidersHorizontal className="size-3.5 shrink-0" aria-hidden />
      <span className="truncate">{title}</span>
    </button>
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader
        title="Text to Speech"
        action={
          <div className="flex items-center gap-2">
            <ViewSwitch {...view} />
            {!view.isDialogue && (
              <IconButton label="Show code" disabled={!ready} onClick={() => setCodeOpen(true)}>
                <Code />
              </IconButton>
            )}
            <ShareButton historyItemId={latestItemId} />
          </div>
        }
      />
      <div className="flex min-h-0 flex-1">
        <section aria-label="Text" className="flex min-w-0 flex-1 flex-col bg-surface">
          {view.isDialogue ? (
            <Suspense fallback={<Loading label="Loading dialogue" />}>
              {voices && <DialoguePart voices={voices}>{settingsButton('Settings')}</DialoguePart>}
            </Suspense>
          ) : (
            <>
              <Editor text={state.text} />
              <EditorBar state={state} ready={ready}>
                {settingsButton(voice ? `${voice.name} · Settings` : 'Settings')}
              </EditorBar>
            </>
          )}
        </section>
        <aside aria-label="Settings and history" className="hidden w-[344px] shrink-0 flex-col border-l bg-bg lg:flex">
          {!sheetOpen && tabs}
        </aside>
      </div>
      <Sheet open={sheetOpen} onOpenChange={setSheetOpen} title="Settings and history" side="bottom">
        <div className="flex h-[80dvh] flex-col">{tabs}</div>
      </Sheet>
      {ready && codeOpen && (
        <Suspense fallback={null}>
          <CodeDialog
            onClose={() => setCodeOpen(false)}
            codeIn={(language) => codeSnippet(language, speechRequestOf(ready), location.origin)}
          />
        </Suspense>
      )}
    </div>
  );
}

const Loading = ({ label }: { label: string }) => (
  <div className="p-4">
    <SkeletonRows rows={7} label={label} />
  </div>
);

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
