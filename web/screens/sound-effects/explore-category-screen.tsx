import { useSearchParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { t } from '../../messages/t.ts';
import { CategoryLinks } from '../../nouns/sound-effects/category-links.tsx';
import { readCategory } from '../../nouns/sound-effects/effect-category.ts';
import { SoundList } from '../../nouns/sound-effects/sound-list.tsx';
import { categoryPath } from './category-path.ts';

export const meta = () => [{ title: `${t('Sound effects by category')} · ${brand}` }];

/** ROUTE-033 O-51: the ready-made sounds of a category. */
export default function ExploreCategoryScreen() {
  const category = readCategory(useSearchParams()[0]);
  return (
    <>
      <CategoryLinks pathOf={categoryPath} current={category} hasAll />
      <h2 className="font-[620] text-title tracking-tight">{category ?? t('All categories')}</h2>
      <SoundList filter={{ category, search: '' }} />
    </>
  );
}
