import { brand } from '../../../../contract/catalogue/brand.ts';
import { t } from '../../../messages/t.ts';
import { BoardScreen } from './board-screen.tsx';

export const meta = () => [{ title: `${t('Unclaimed')} · ${brand}` }];

export default function UnclaimedScreen() {
  return <BoardScreen view="unclaimed" />;
}
