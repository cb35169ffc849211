import { Link } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { t } from '../../messages/t.ts';
import { voiceChangerNavigation } from '../../nouns/voice-changer/voice-changer-navigation.ts';
import { HistoryList } from '../../panels/history-list/history-list.tsx';
import { useUrlHistoryFilter } from '../../panels/history-list/use-history-filter.ts';
import { Button } from '../../parts/button/button.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';

export const meta = () => [{ title: `${t('Voice Changer history')} · ${brand}` }];

const toolPath = voiceChangerNavigation.path;

/** All voice changes of the workspace (STS-001). */
export default function VoiceChangerHistoryScreen() {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader title={t('Voice Changer history')} help={t('All changed recordings, newest first.')} />
      <HistoryList
        isPage
        only="STS"
        filterState={useUrlHistoryFilter()}
        emptyAction={
          <Button asChild kind="primary">
            <Link to={toolPath}>{t('Change a voice')}</Link>
          </Button>
        }
      />
    </div>
  );
}
