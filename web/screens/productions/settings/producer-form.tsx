import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { sourceLanguages } from '../../../../contract/catalogue/languages/source-languages.ts';
import type { ProducerProfile } from '../../../../contract/productions/producers.ts';
import {
  type LanguageLevel,
  languageLevels,
  maxProducerAbout,
  maxProducerLanguages,
} from '../../../../contract/productions/producers-limits.ts';
import { type TaskType, taskTypes } from '../../../../contract/productions/productions.ts';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { t } from '../../../messages/t.ts';
import { isAdminIn, ownWorkspacesQuery } from '../../../nouns/members/members-queries.ts';
import { refetchPeople } from '../../../nouns/productions/productions-queries.ts';
import { taskTypeTexts } from '../../../nouns/productions/productions-texts.ts';
import { languageName } from '../../../nouns/productions/task-facts.ts';
import { Button } from '../../../parts/button/button.tsx';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { ChipButton } from '../../../parts/display/chip.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Input } from '../../../parts/form/input.tsx';
import { LanguagePicker } from '../../../parts/form/language-picker.tsx';
import { Select } from '../../../parts/form/select.tsx';
import { Textarea } from '../../../parts/form/textarea.tsx';
import { toast } from '../../../parts/status/toast.ts';

const levelTexts: Readonly<Record<LanguageLevel, string>> = {
  native: t('Native'),
  fluent: t('Fluent'),
  working: t('Working knowledge'),
};

const localZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const codes = sourceLanguages.map(({ key }) => key).filter((key) => key !== 'auto');
const zones = Intl.supportedValuesOf('timeZone');

/** PROD-004: the profile of a producer, or the application of somebody who is none. */
export function ProducerForm({ producer }: { producer: ProducerProfile | null }) {
  const client = useQueryClient();
  const { data: memberships } = useQuery(ownWorkspacesQuery);
  const [name, setName] = useState(producer?.display_name ?? '');
  const [about, setAbout] = useState(producer?.about ?? '');
  const [languages, setLanguages] = useState<ProducerProfile['languages']>(producer?.languages ?? []);
  const [skills, setSkills] = useState<readonly TaskType[]>(producer?.skills ?? []);
  const [timeZone, setTimeZone] = useState(producer?.time_zone ?? localZone);
  const [workspace, setWorkspace] = useState(producer?.workspace_id ?? '');
  const [isTried, setIsTried] = useState(false);
  const administered = memberships?.filter(isAdminIn) ?? [];
  const workspaceId =
    workspace || (administered.find(({ is_current }) => is_current) ?? administered[0])?.workspace_id || '';
  const problems = {
    name: name.trim() === '' ? t('Enter a name.') : undefined,
    languages: languages.length === 0 ? t('Add a language.') : undefined,
    skills: skills.length === 0 ? t('Choose what you can do.') : undefined,
    workspace: workspaceId === '' ? t('Choose a workspace of which you are an admin.') : undefined,
  };
  const save = useMutation({
    mutationFn: () => {
      const body = {
        display_name: name.trim(),
        about: about.trim(),
        languages: [...languages],
        skills: [...skills],
        time_zone: timeZone,
        workspace_id: workspaceId,
      };
      return producer
        ? api.call('PATCH /v1/productions/producer', { body })
        : api.call('POST /v1/productions/producer', { body });
    },
    onSuccess: () => {
      toast.success(producer ? t('Profile saved.') : t('Application sent.'));
      return refetchPeople(client);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (Object.values(problems).every((problem) => problem === undefined)) save.mutate();
  };
  const shown = isTried ? problems : undefined;
  const known = languages.map(({ language }) => language);
  return (
    <form onSubmit={submit} noValidate className="flex max-w-xl flex-col gap-4">
      <Field label={t('Name')} error={shown?.name}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            autoComplete="name"
            maxLength={80}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field label={t('About')} help={t('Experience, fields, equipment.')}>
        {(control) => (
          <Textarea
            {...control}
            dir="auto"
            rows={4}
            maxLength={maxProducerAbout}
            value={about}
            onChange={({ target }) => setAbout(target.value)}
          />
        )}
      </Field>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 font-[540]">{t('Languages')}</legend>
        {languages.map(({ language, level }, at) => (
          <div key={language} className="grid grid-cols-[1fr_1fr_auto] items-center gap-2">
            <span className="truncate">{languageName(language)}</span>
            <Select
              label={t('Level of {language}', { language: languageName(language) })}
              value={level}
              options={languageLevels.map((value) => ({ value, label: levelTexts[value] }))}
              onChange={(next) =>
                setLanguages(
                  languages.map((one, index) => (index === at ? { language, level: next as LanguageLevel } : one)),
                )
              }
            />
            <IconButton
              label={t('Remove {language}', { language: languageName(language) })}
              onClick={() => setLanguages(languages.filter((_, index) => index !== at))}
            >
              <Trash2 />
            </IconButton>
          </div>
        ))}
        {languages.length < maxProducerLanguages && (
          <LanguagePicker
            label={t('Add language')}
            placeholder={t('Add language')}
            value=""
            options={codes
              .filter((code) => !known.includes(code))
              .map((value) => ({ value, label: languageName(value) }))}
            onChange={(language) => setLanguages([...languages, { language, level: 'native' }])}
          />
        )}
        {shown?.languages && (
          <p role="alert" className="text-bad text-meta">
            {shown.languages}
          </p>
        )}
      </fieldset>
      <fieldset>
        <legend className="mb-1.5 font-[540]">{t('What you can do')}</legend>
        <div className="flex flex-wrap gap-2">
          {taskTypes.map((type) => (
            <ChipButton
              key={type}
              pressed={skills.includes(type)}
              onClick={() =>
                setSkills(skills.includes(type) ? skills.filter((one) => one !== type) : [...skills, type])
              }
            >
              {taskTypeTexts[type]}
            </ChipButton>
          ))}
        </div>
        {shown?.skills && (
          <p role="alert" className="mt-1.5 text-bad text-meta">
            {shown.skills}
          </p>
        )}
      </fieldset>
      <Field label={t('Time zone')}>
        {(control) => (
          <Select
            {...control}
            value={timeZone}
            options={[...new Set([timeZone, ...zones])].map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
            onChange={setTimeZone}
          />
        )}
      </Field>
      <Field
        label={t('Paid to')}
        help={t('The workspace that receives the pay. You must be one of its admins.')}
        error={shown?.workspace}
      >
        {(control) => (
          <Select
            {...control}
            value={workspaceId}
            placeholder={t('Choose a workspace')}
            options={administered.map(({ workspace_id, name: label }) => ({ value: workspace_id, label }))}
            onChange={setWorkspace}
          />
        )}
      </Field>
      {save.isError && (
        <p role="alert" className="text-bad">
          {messageOf(save.error)}
        </p>
      )}
      <Button type="submit" kind="primary" className="self-start" busy={save.isPending}>
        {producer ? t('Save') : t('Apply')}
      </Button>
    </form>
  );
}
