import { useSearchParams } from 'react-router';
import { t } from '../../messages/t.ts';
import { TypedSearchField } from '../../parts/form/typed-search-field.tsx';
import { CategoryLinks } from './category-links.tsx';
import { readCategory } from './effect-category.ts';
import { PublicProviders } from './public-providers.tsx';
import { SoundList } from './sound-list.tsx';

const publicPath = '/sound-effects';

/** The ready-made sounds on the public page; search and category are in the URL. */
export function ExplorePart() {
  const [params, setParams] = useSearchParams();
  const category = readCategory(params);
  const search = (params.get('search') ?? '').slice(0, 200);
  return (
    <PublicProviders>
      <div className="flex flex-col gap-4">
        <TypedSearchField
          label={t('Search sounds')}
          value={search}
          onChange={(text) =>
            setParams(text === '' ? {} : { search: text }, { replace: true, preventScrollReset: true })
          }
        />
        <CategoryLinks
          pathOf={(name) =>
            name === undefined ? publicPath : `${publicPath}?${new URLSearchParams({ category: name })}`
          }
          current={category}
          hasAll={search === ''}
        />
        <SoundList filter={{ category, search }} isLinked />
      </div>
    </PublicProviders>
  );
}
