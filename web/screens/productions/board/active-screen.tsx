import { brand } from '../../../../contract/catalogue/brand.ts';
import { t } from '../../../messages/t.ts';
import { BoardScreen } from './board-screen.tsx';

export const meta = () => [{ title: `${t('Active')} · ${brand}` }];

export default function ActiveScreen() {
  return <BoardScreen view="active" />;
}
