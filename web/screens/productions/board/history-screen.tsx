import { brand } from '../../../../contract/catalogue/brand.ts';
import { t } from '../../../messages/t.ts';
import { BoardScreen } from './board-screen.tsx';

export const meta = () => [{ title: `${t('History')} · ${brand}` }];

export default function HistoryScreen() {
  return <BoardScreen view="history" />;
}
