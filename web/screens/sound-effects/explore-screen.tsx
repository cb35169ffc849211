import { brand } from '../../../contract/catalogue/brand.ts';
import { t } from '../../messages/t.ts';
import { CategoryLinks } from '../../nouns/sound-effects/category-links.tsx';
import { SoundList } from '../../nouns/sound-effects/sound-list.tsx';
import { categoryPath } from './category-path.ts';

export const meta = () => [{ title: `${t('Explore sound effects')} · ${brand}` }];

/** ROUTE-031 O-51: all ready-made sounds and their categories. */
export default function ExploreScreen() {
  return (
    <>
      <CategoryLinks pathOf={categoryPath} />
      <SoundList filter={{ category: undefined, search: '' }} />
    </>
  );
}
