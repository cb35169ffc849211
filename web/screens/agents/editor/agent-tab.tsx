import { useQuery } from '@tanstack/react-query';
import { languageSets } from '../../../../contract/catalogue/languages.ts';
import { nameOfLanguage } from '../../../format/language-names.ts';
import { t } from '../../../messages/t.ts';
import { languageModelsQuery } from '../../../nouns/agents/agents-queries.ts';
import { type DraftProps, NumberDraft, SelectDraft, TextDraft } from './draft-fields.tsx';

const agent = ['conversation_config', 'agent'];
const prompt = [...agent, 'prompt'];
const languageOptions = languageSets.third.map(({ languageCode, name }) => ({
  value: languageCode,
  label: nameOfLanguage(languageCode, name),
}));

/** AGENT-004: who the agent is and what it says. */
export function AgentTab(props: DraftProps) {
  const { data } = useQuery(languageModelsQuery);
  const models = data?.llms.map(({ llm }) => ({ value: llm, label: llm })) ?? [];
  return (
    <>
      <TextDraft
        {...props}
        label={t('First message')}
        help={t('What the agent says first. Empty: it waits for the person. {example} stands for a dynamic variable.', {
          example: '{{name}}',
        })}
        path={[...agent, 'first_message']}
        rows={2}
        maxLength={4000}
      />
      <TextDraft
        {...props}
        label={t('System prompt')}
        help={t('Who the agent is, what it should do, and what it should not do.')}
        path={[...prompt, 'prompt']}
        rows={12}
        maxLength={100_000}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectDraft
          {...props}
          label={t('Language')}
          path={[...agent, 'language']}
          options={languageOptions}
          isLanguage
        />
        <SelectDraft
          {...props}
          label={t('Language model')}
          help={t("Models of this server. Another name is mapped to the server's default.")}
          path={[...prompt, 'llm']}
          options={models}
        />
        <NumberDraft
          {...props}
          label={t('Temperature')}
          help={t('0 answers alike each time, 1 varies most.')}
          path={[...prompt, 'temperature']}
          min={0}
          max={1}
          step={0.1}
        />
        <NumberDraft
          {...props}
          label={t('Longest answer, tokens')}
          help={t('Empty: no limit of its own.')}
          path={[...prompt, 'max_tokens']}
          min={1}
          max={32_000}
          off={-1}
        />
      </div>
    </>
  );
}
