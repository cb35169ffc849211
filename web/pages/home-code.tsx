import { useState, useSyncExternalStore } from 'react';
import { defaultModelId } from '../../contract/catalogue/models.ts';
import { defaultOutputFormat } from '../../contract/catalogue/output-formats.ts';
import { showcaseVoices } from '../../contract/catalogue/voices/showcase-voices.ts';
import { t } from '../messages/t.ts';
import { codeSnippet, type SnippetLanguage, snippetLanguages } from '../nouns/speech/code-snippets.ts';
import { CodeBlock } from '../parts/display/code-block.tsx';
import { Tabs } from '../parts/display/tabs.tsx';

const request = {
  voiceId: showcaseVoices[0]!.voiceId,
  text: 'Hello from my own machine.',
  modelId: defaultModelId,
  languageCode: undefined,
  settings: undefined,
  outputFormat: defaultOutputFormat,
};

const subscribeToNothing = () => () => {};
/** The origin of this server. The page is prerendered before the origin is known. */
const useOrigin = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => location.origin,
    () => 'http://localhost:4000',
  );

/** Code examples for the speech API of this server. */
export function HomeCode() {
  const [language, setLanguage] = useState<SnippetLanguage>('curl');
  const origin = useOrigin();
  return (
    <Tabs
      label={t('Language')}
      value={language}
      onChange={setLanguage}
      panelClassName="pt-3"
      tabs={snippetLanguages.map((id) => ({
        id,
        title: id,
        content: (
          <CodeBlock code={codeSnippet(id, request, origin)} label={t('Copy the {language} code', { language: id })} />
        ),
      }))}
    />
  );
}
