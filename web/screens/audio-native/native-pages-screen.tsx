import { useQuery } from '@tanstack/react-query';
import { brand } from '../../../contract/catalogue/brand.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { playerSettingsQuery, useSavePlayerSettings } from '../../nouns/audio-native/audio-native-queries.ts';
import { AudioNativeSwitch } from '../../nouns/audio-native/audio-native-switch.tsx';
import { CodeBlock } from '../../parts/display/code-block.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { AllowedUrls } from './allowed-urls.tsx';

export const meta = () => [{ title: `${t('Audio Native pages')} · ${brand}` }];

/** NATIVE-001 ROUTE-040: which pages may show the player, and whether they are narrated by their address. */
export default function NativePagesScreen() {
  const { data, isError, error, refetch } = useQuery(playerSettingsQuery);
  const save = useSavePlayerSettings();
  // Optimistic: the switch reverts if the request fails.
  const narratesPages = (save.isPending ? save.variables?.narrates_pages : undefined) ?? data?.narrates_pages;
  return (
    <>
      <PageHeader title={t('Audio Native')} help={t('The pages that may show your player.')}>
        <AudioNativeSwitch />
      </PageHeader>
      <div className="mx-auto flex w-full max-w-3xl flex-col divide-y px-4 md:px-5">
        {isError && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {!data && !isError && <SkeletonRows label={t('Loading settings')} rows={4} />}
        {data && (
          <>
            <SettingsSection
              title={t('Allowed addresses')}
              help={t('Only pages below these addresses may show your player.')}
            >
              <AllowedUrls key={data.allowed_urls.join()} saved={data.allowed_urls} />
            </SettingsSection>
            <SettingsSection title={t('Narration by address')} help={t('For sites with many pages.')}>
              <Field
                label={t('Narrate pages when they are first read')}
                help={t('A page below an allowed address becomes a project, at most 50 a day. Each one uses credits.')}
              >
                {(control) => (
                  <Switch
                    {...control}
                    checked={narratesPages === true}
                    disabled={data.allowed_urls.length === 0}
                    onChange={(isOn) => save.mutate({ narrates_pages: isOn })}
                  />
                )}
              </Field>
            </SettingsSection>
            <SettingsSection
              title={t('Snippet')}
              help={t('The same for all pages: the player finds the article by the address.')}
            >
              <CodeBlock code={data.html_snippet} label={t('Copy snippet')} />
            </SettingsSection>
          </>
        )}
      </div>
    </>
  );
}
