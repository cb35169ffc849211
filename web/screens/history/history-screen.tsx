import { useCallback } from 'react';
import { Link, useNavigate } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { t } from '../../messages/t.ts';
import { HistoryList } from '../../panels/history-list/history-list.tsx';
import { useUrlHistoryFilter } from '../../panels/history-list/use-history-filter.ts';
import { useRestore } from '../../panels/history-list/use-restore.ts';
import { Button } from '../../parts/button/button.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';

export const meta = () => [{ title: `${t('History')} · ${brand}` }];

const editorPath = '/app/speech-synthesis/text-to-speech';

/** All speech that the workspace generated (TTS-004, HIST-013). */
export default function HistoryScreen() {
  const navigate = useNavigate();
  const restore = useRestore(
    useCallback((item) => void navigate(item.dialogue ? `${editorPath}?view=dialogue` : editorPath), [navigate]),
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader title={t('History')} help={t('All generated speech, newest first.')} />
      <HistoryList
        isPage
        onRestore={restore}
        filterState={useUrlHistoryFilter()}
        emptyAction={
          <Button asChild kind="primary">
            <Link to={editorPath}>{t('Generate speech')}</Link>
          </Button>
        }
      />
    </div>
  );
}
